/** Changes of route as exchanged with the device of a machine. */
import { fieldError, type Infer, problem, SYSTEM_ID } from '@haulway/resource'
import type { DeviceCalls } from '@haulway/slice/server.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { notFound, refused, unauthorized } from '@haulway/platform/server/http/failure.ts'
import { readInput } from '@haulway/platform/server/http/input.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Device } from '../../../telemetry/index.ts'
import { isOpen, stateAfter } from '../../route-change.ts'
import { type DeviceRouteChange, reportRouteChange } from '../../route-changes.endpoints.ts'
import type { StoreFacts } from '../assignments.ts'
import { followChanges, type Following } from './follow.ts'
import { lockMachines, type StoredChange, latestChanges, publishChanges, writeChange } from './rows.ts'

type Machine = Pick<Device, 'account' | 'equipmentId'>

interface End {
  id: string
  title: string
}

async function endsOf(tx: Transaction, account: string, route: string, end: 'load' | 'dump'): Promise<End[]> {
  const { rows } = await tx.query<End>(
    `select l.id, l.title from routes_${end}_locations x
       join locations l on l.account_id = x.account_id and l.id = x.location_id
      where x.account_id = $1 and x.route_id = $2 order by x.position`,
    [account, route],
  )
  return rows
}

/** Whether the driver still has to be notified or to respond. */
const concernsDriver = (change: StoredChange): boolean =>
  isOpen(change) || (change.state === 'forced' && change.acknowledgedAt === null)

/** Runs `work` with the machine's newest change, locked until it is done. */
async function withLatest<T>(
  { database, clock }: Services,
  { account, equipmentId }: Machine,
  work: (writing: Parameters<typeof writeChange>[0], latest: StoredChange | undefined) => Promise<T>,
): Promise<T> {
  return await inAccount(database, { account }, async (tx) => {
    await lockMachines(tx, account, [equipmentId])
    const latest = (await latestChanges(tx, account, [equipmentId])).get(equipmentId)
    return await work({ tx, account, user: SYSTEM_ID, now: new Date(clock()) }, latest)
  })
}

async function deliver(
  writing: Parameters<typeof writeChange>[0],
  change: StoredChange,
): Promise<StoredChange> {
  const state = stateAfter(change, 'deliver')
  if (!state || change.deliveredAt !== null) return change
  return await writeChange(writing, change, state, { deliveredAt: writing.now.getTime() })
}

/**
 * The change of route that the driver of a machine must be notified of, or null. A returned change counts as
 * delivered.
 */
export async function routeChangeFor(
  services: Services,
  machine: Machine,
): Promise<DeviceRouteChange | null> {
  const { told, news } = await withLatest(services, machine, async (writing, latest) => {
    if (!latest || !concernsDriver(latest)) return { told: null, news: false }
    const change = await deliver(writing, latest)
    const { id, state, route } = change
    const ends = {
      loadLocations: await endsOf(writing.tx, machine.account, route.id, 'load'),
      dumpLocations: await endsOf(writing.tx, machine.account, route.id, 'dump'),
    }
    const requestedAt = new Date(change.requestedAt).toISOString()
    const far = { acknowledged: state === 'acknowledged', forced: state === 'forced' }
    return { told: { id, route, ...ends, requestedAt, ...far }, news: change !== latest }
  })
  if (news) publishChanges(services, machine.account, [machine.equipmentId])
  return told
}

/** The same for several machines, by machine: those without a change take a single query together. */
export async function routeChangesFor(
  services: Services,
  account: string,
  machines: readonly string[],
): Promise<Map<string, DeviceRouteChange>> {
  const latest = await inAccount(services.database, { account }, (tx) => latestChanges(tx, account, machines))
  const changes = new Map<string, DeviceRouteChange>()
  for (const [equipmentId, change] of latest) {
    const told = concernsDriver(change) && (await routeChangeFor(services, { account, equipmentId }))
    if (told) changes.set(equipmentId, told)
  }
  return changes
}

/** The routes that drivers must be notified of, by machine. Unlike `routeChangesFor`, it delivers nothing. */
export async function routesSentTo(
  tx: Transaction,
  account: string,
  machines: readonly string[],
): Promise<Map<string, string>> {
  const latest = await latestChanges(tx, account, machines)
  return new Map(
    [...latest].flatMap(([machine, change]) =>
      concernsDriver(change) ? [[machine, change.route.id] as const] : [],
    ),
  )
}

type Said = Infer<typeof reportRouteChange.body>

function readSaid(body: unknown): Said {
  return readInput(reportRouteChange, { params: {}, query: {}, body }).body as Said
}

/** The driver's answer is a fact of the device, at the time the device reports if that is possible. */
async function acknowledge(services: Services, state: StoreFacts, device: Device, { id, t }: Said) {
  const done = await withLatest(services, device, async (writing, latest) => {
    if (latest?.id !== id) throw notFound()
    if (latest.acknowledgedAt !== null) return null
    const to = stateAfter(latest, 'acknowledge')
    if (!to) throw refused(409, fieldError('id', problem('conflict.routeChange.ended')))
    const now = writing.now.getTime()
    const told = t === null ? now : Date.parse(t)
    const acknowledgedAt = told > latest.requestedAt && told <= now ? told : now
    const deliveredAt = latest.deliveredAt ?? acknowledgedAt
    return await writeChange(writing, latest, to, { acknowledgedAt, acknowledgedBy: 'driver', deliveredAt })
  })
  if (done?.acknowledgedAt == null) return
  const event = {
    id: `acknowledged:${id}`,
    t: done.acknowledgedAt,
    type: 'acknowledge route change',
  } as const
  await state(device.account, device.id, device.equipmentId, [
    { ...event, source: 'device', routeId: done.route.id },
  ])
}

/** `POST /api/telemetry/routechange`: the device shows the change, or its driver agrees. Idempotent. */
export function routeChangeCalls(
  following: Following,
  identify: (secret: string) => Promise<Device | null>,
): DeviceCalls {
  const { services, state, settled } = following
  // Separate from the calls that take raw bytes.
  const calls: DeviceCalls = async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    )
    app.post(`/api${reportRouteChange.path}`, { bodyLimit: 10_000 }, async (request, reply) => {
      const secret = bearerOf(request.headers)
      const device = secret === undefined ? null : await identify(secret)
      if (!device) throw unauthorized()
      const said = readSaid(request.body)
      if (said.state === 'acknowledged') await acknowledge(services, state, device, said)
      else
        await withLatest(services, device, async (writing, latest) => {
          if (latest?.id !== said.id) throw notFound()
          await deliver(writing, latest)
        })
      publishChanges(services, device.account, [device.equipmentId])
      await settled(device.account)
      await followChanges(following, device.account, [device.equipmentId])
      return reply.send({ routeChange: await routeChangeFor(services, device) })
    })
  }
  return async (app) => {
    await app.register(calls)
  }
}
