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
    for (const machine of d?.machines ?? [])
      fleet.set(machine.id, { ...fleet.get(machine.id), ...(machine as FleetMachine) })
  })
  await new Promise((done, fail) => {
    socket.once('open', done)
    socket.once('error', fail)
  })
  socket.send(JSON.stringify({ sub: ['fleet'] }))
  return { fleet, close: () => socket.close() }
}

function countTrucks(trucks: NonNullable<Seen['trucks']>) {
  const of = (doing: string) => trucks.filter((machine) => machine.doing === doing).length
  return { loaded: of('loaded'), next: of('next'), coming: of('coming') }
}

/** A difference with its place. */
export function describeDifference(where: string, found: unknown, expected: unknown): string[] {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  return a === b ? [] : [`${where}: ${a} instead of ${b}`]
}

const iso = (t: number) => new Date(t).toISOString()

async function compareMonitor(run: PracticeRun, fleet: ReadonlyMap<string, Seen>): Promise<string[]> {
  const monitor = await run.get<Monitor>(`haulmonitor?project=${run.project}`)
  const tiles = [...monitor.machines, ...monitor.loaders].flatMap(({ id, title, now, heard, route }) => {
    const machine = fleet.get(id)
    const shown = now && [now.doing, now.since, now.place?.id ?? null, heard, route?.id ?? null]
    return describeDifference(
      `monitor ${title}`,
      shown,
      // One that was never heard is on no map, and its tile shows no state.
      machine
        ? [machine.activity, iso(machine.since), machine.locationId, iso(machine.t), machine.routeId]
        : null,
    )
  })
  // A loader that is not ready has no truck.
  const noTrucks = { loaded: 0, next: 0, coming: 0 }
  const loaders = monitor.loaders.flatMap(({ id, title, trucks }) =>
    describeDifference(
      `monitor, trucks of ${title}`,
      trucks ?? noTrucks,
      countTrucks(fleet.get(id)?.trucks ?? []),
    ),
  )
  return [...tiles, ...loaders]
}

async function compareToday(
  run: PracticeRun,
  fleet: ReadonlyMap<string, Seen>,
  now: number,
): Promise<string[]> {
  const today = await run.get<TodayItem>(`today?project=${run.project}`)
  const doing = (activity: string) =>
    [...fleet.values()].filter((machine) => machine.activity === activity && now - machine.t <= SILENT_MS)
  const rows = today.rows.flatMap(({ id, title, now: shown }) => {
    const machine = fleet.get(id ?? '')
    if (!shown || !machine) return []
    const queue = machine.trucks?.filter((truck) => truck.doing === 'next').length
    return describeDifference(`today ${title}`, shown, {
      doing: machine.activity,
      since: iso(machine.since),
      queue,
    })
  })
  return [
    ...describeDifference('today, queueing', today.queue.trucks, doing('queueing').length),
    ...describeDifference('today, hanging', today.hang.loaders, doing('waiting').length),
    ...rows,
  ]
}

/** The page and panel of a machine: the phase of its cycle has the colour of its state. */
async function compareMachinePages(run: PracticeRun, fleet: ReadonlyMap<string, Seen>): Promise<string[]> {
  const differences: string[] = []
  for (const { id, title, kind } of run.machines) {
    const machine = fleet.get(id)
    const { cycle } = await run.get<EndpointOutput<typeof machineNow>>(`dispatcher/machines/${id}`)
    if (!machine || !cycle || kind !== 'hauler') continue
    differences.push(...describeDifference(`page of ${title}, since`, cycle.phaseSince, iso(machine.since)))
    if (machine.activity === 'idle' || machine.activity === 'engineOff') continue
    differences.push(...describeDifference(`page of ${title}`, stateOfPhase[cycle.phase], machine.activity))
  }
  return differences
}

/** Trucks and loaders agree about each other. */
function comparePairs(fleet: ReadonlyMap<string, Seen>): string[] {
  return [...fleet.values()].flatMap(({ title, activity, trucks }) => {
    if (!trucks || (activity !== 'loading' && activity !== 'waiting')) return []
    const loaded = trucks.filter(({ doing }) => doing === 'loaded').map(({ id }) => fleet.get(id)?.activity)
    return describeDifference(`at ${title}`, loaded, activity === 'loading' ? ['loading'] : [])
  })
}

const comparedFields = ({ activity, since, locationId, routeId, trucks }: Seen | FleetMachine) =>
  [activity, since, locationId, routeId, trucks ?? []] as const

/** All differences; `live` is the fleet of the channel. */
export async function compareCurrentState(
  run: PracticeRun,
  live: ReadonlyMap<string, FleetMachine>,
): Promise<string[]> {
  const { machines, now } = await run.get<Fleet>('dispatcher/fleet')
  // Frames of the channel come several times a second.
  await expect
    .poll(() => machines.filter(({ id, t }) => live.get(id)?.t !== t), { timeout: 20_000 })
    .toEqual([])
  const fleet = new Map(machines.map((machine) => [machine.id, machine]))
  const channel = machines.flatMap((machine) =>
    describeDifference(
      `channel, ${machine.title}`,
      comparedFields(live.get(machine.id)!),
      comparedFields(machine),
    ),
  )
  const differences = [
    ...channel,
    ...comparePairs(fleet),
    ...(await compareMonitor(run, fleet)),
    ...(await compareToday(run, fleet, now)),
    ...(await compareMachinePages(run, fleet)),
  ]
  return differences.map((machine) => `${iso(now)} ${machine}`)
}
