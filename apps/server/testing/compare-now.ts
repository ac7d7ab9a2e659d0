/** The current state of machines on each screen, compared with the dispatcher's fleet. */
import type { EndpointOutput } from '@haulway/resource'
import type { fleetNow, machineNow } from '@haulway/features/dispatcher/dispatcher.endpoints.ts'
import type { Monitor } from '@haulway/features/haul-monitor/haul-monitor.endpoints.ts'
import { stateOfPhase, type FleetFrame, type FleetMachine } from '@haulway/features/telemetry/telemetry.ts'
import type { TodayItem } from '@haulway/features/today/today.endpoints.ts'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { PracticeRun } from './practice-run.ts'

type Fleet = EndpointOutput<typeof fleetNow>
type Seen = Fleet['machines'][number]

/** A machine silent for longer than this is in no queue (behaviour, *Attention*). */
const SILENT_MS = 300_000

/** The fleet as lists, maps and pages of machines know it: the merged frames of the channel. */
export async function watchFleet({ app, client }: PracticeRun) {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: client.cookie, origin: app.url },
  })
  const fleet = new Map<string, FleetMachine>()
  socket.on('message', (data: Buffer) => {
    const { d } = JSON.parse(data.toString()) as { d?: FleetFrame }
    if (d?.kind === 'snapshot') fleet.clear()
    for (const one of d?.machines ?? []) fleet.set(one.id, { ...fleet.get(one.id), ...(one as FleetMachine) })
  })
  await new Promise((done, fail) => {
    socket.once('open', done)
    socket.once('error', fail)
  })
  socket.send(JSON.stringify({ sub: ['fleet'] }))
  return { fleet, close: () => socket.close() }
}

function counts(trucks: NonNullable<Seen['trucks']>) {
  const of = (doing: string) => trucks.filter((one) => one.doing === doing).length
  return { loaded: of('loaded'), next: of('next'), coming: of('coming') }
}

/** A difference with its place. */
export function unlike(where: string, found: unknown, expected: unknown): string[] {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  return a === b ? [] : [`${where}: ${a} instead of ${b}`]
}

const iso = (t: number) => new Date(t).toISOString()

async function ofMonitor(run: PracticeRun, seen: ReadonlyMap<string, Seen>): Promise<string[]> {
  const monitor = await run.get<Monitor>(`haulmonitor?project=${run.project}`)
  const tiles = [...monitor.machines, ...monitor.loaders].flatMap(({ id, title, now, heard, route }) => {
    const one = seen.get(id)
    const said = now && [now.doing, now.since, now.place?.id ?? null, heard, route?.id ?? null]
    return unlike(
      `monitor ${title}`,
      said,
      one && [one.activity, iso(one.since), one.locationId, iso(one.t), one.routeId],
    )
  })
  // A loader that is not ready has no truck.
  const nobody = { loaded: 0, next: 0, coming: 0 }
  const loaders = monitor.loaders.flatMap(({ id, title, trucks }) =>
    unlike(`monitor, trucks of ${title}`, trucks ?? nobody, counts(seen.get(id)?.trucks ?? [])),
  )
  return [...tiles, ...loaders]
}

async function ofToday(run: PracticeRun, seen: ReadonlyMap<string, Seen>, now: number): Promise<string[]> {
  const today = await run.get<TodayItem>(`today?project=${run.project}`)
  const doing = (activity: string) =>
    [...seen.values()].filter((one) => one.activity === activity && now - one.t <= SILENT_MS)
  const rows = today.rows.flatMap(({ id, title, now: said }) => {
    const one = seen.get(id ?? '')
    if (!said || !one) return []
    const queue = one.trucks?.filter((truck) => truck.doing === 'next').length
    return unlike(`today ${title}`, said, { doing: one.activity, since: iso(one.since), queue })
  })
  return [
    ...unlike('today, queueing', today.queue.trucks, doing('queueing').length),
    ...unlike('today, hanging', today.hang.loaders, doing('waiting').length),
    ...rows,
  ]
}

/** The page and panel of a machine: the phase of its cycle has the colour of its state. */
async function ofPages(run: PracticeRun, seen: ReadonlyMap<string, Seen>): Promise<string[]> {
  const found: string[] = []
  for (const { id, title, kind } of run.machines) {
    const one = seen.get(id)
    const { cycle } = await run.get<EndpointOutput<typeof machineNow>>(`dispatcher/machines/${id}`)
    if (!one || !cycle || kind !== 'hauler') continue
    found.push(...unlike(`page of ${title}, since`, cycle.phaseSince, iso(one.since)))
    if (one.activity === 'idle' || one.activity === 'engineOff') continue
    found.push(...unlike(`page of ${title}`, stateOfPhase[cycle.phase], one.activity))
  }
  return found
}

/** Trucks and loaders agree about each other. */
function ofPairs(seen: ReadonlyMap<string, Seen>): string[] {
  return [...seen.values()].flatMap(({ title, activity, trucks }) => {
    if (!trucks || (activity !== 'loading' && activity !== 'waiting')) return []
    const loaded = trucks.filter(({ doing }) => doing === 'loaded').map(({ id }) => seen.get(id)?.activity)
    return unlike(`at ${title}`, loaded, activity === 'loading' ? ['loading'] : [])
  })
}

const part = ({ activity, since, locationId, routeId, trucks }: Seen | FleetMachine) =>
  [activity, since, locationId, routeId, trucks ?? []] as const

/** All differences; `live` is the fleet of the channel. */
export async function compareNow(
  run: PracticeRun,
  live: ReadonlyMap<string, FleetMachine>,
): Promise<string[]> {
  const { machines, now } = await run.get<Fleet>('dispatcher/fleet')
  // Frames of the channel come several times a second.
  await expect
    .poll(() => machines.filter(({ id, t }) => live.get(id)?.t !== t), { timeout: 20_000 })
    .toEqual([])
  const seen = new Map(machines.map((one) => [one.id, one]))
  const channel = machines.flatMap((one) =>
    unlike(`channel, ${one.title}`, part(live.get(one.id)!), part(one)),
  )
  const found = [
    ...channel,
    ...ofPairs(seen),
    ...(await ofMonitor(run, seen)),
    ...(await ofToday(run, seen, now)),
    ...(await ofPages(run, seen)),
  ]
  return found.map((one) => `${iso(now)} ${one}`)
}
