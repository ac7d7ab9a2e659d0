/** The current state of a machine for the dispatcher's panel, from its last events, visits and activity. */
import type { Role } from '@haulway/cycles'
import type { Infer, Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { eventTypes, type EventType, type Phase } from '../../telemetry/telemetry.ts'
import type { MachineNow } from '../../telemetry/index.ts'
import type { machineNow } from '../dispatcher.endpoints.ts'

type Answer = Infer<typeof machineNow.output>

interface EventRow {
  key: string
  type: EventType
  occurred_at: Date
  location_id: string | null
  location_title: string | null
  names: string | null
  ticket: string | null
  note_type: string | null
  note: string | null
  weight: number | null
}

const LAST_EVENTS = 20

const named = (id: string | null, title: string | null): Reference | null =>
  id === null ? null : { id, title: title ?? '' }

async function lastEvents(tx: Transaction, machine: string): Promise<EventRow[]> {
  const { rows } = await tx.query<EventRow>(
    `select e.key, e.type, e.occurred_at, e.location_id, l.title as location_title, e.weight,
            coalesce(r.title, d.full_name) as names, e.ticket, e.note_type, e.note
       from events e
       left join locations l on l.account_id = e.account_id and l.id = e.location_id
       left join routes r on r.account_id = e.account_id and r.id = e.route_id
       left join drivers d on d.account_id = e.account_id and d.id = e.driver_id
      where e.equipment_id = $1 and e.type = any($2) and not e.dropped
      order by e.occurred_at desc, e.key desc limit ${LAST_EVENTS}`,
    [machine, eventTypes],
  )
  return rows
}

/** The last load or dump, however long ago. */
async function lastOf(tx: Transaction, machine: string, type: Role): Promise<EventRow | undefined> {
  const { rows } = await tx.query<EventRow>(
    // One query a type, to match the index.
    `select e.key, e.type, e.occurred_at, e.location_id, l.title as location_title, e.weight, null as names,
            e.ticket, e.note_type, e.note
       from events e left join locations l on l.account_id = e.account_id and l.id = e.location_id
      where e.equipment_id = $1 and e.type in ('load', 'dump') and e.type = $2 and not e.dropped
      order by e.occurred_at desc, e.key desc limit 1`,
    [machine, type],
  )
  return rows[0]
}

/** The driver who is signed on in a machine. */
export async function findDriver(tx: Transaction, machine: string): Promise<Reference | null> {
  const { rows } = await tx.query<Reference>(
    `select d.id, d.full_name as title
       from (select account_id, driver_id from events where equipment_id = $1 and type = 'driver changed' and not dropped
              order by occurred_at desc, key desc limit 1) e
       join drivers d on d.account_id = e.account_id and d.id = e.driver_id`,
    [machine],
  )
  return rows[0] ?? null
}

/** When the machine arrived at a location, by the visit that contains the instant. */
async function arrival(tx: Transaction, machine: string, location: string, at: Date): Promise<Date> {
  const { rows } = await tx.query<{ entered_at: Date }>(
    `select entered_at from visits where equipment_id = $1 and location_id = $2 and entered_at <= $3
      order by entered_at desc limit 1`,
    [machine, location, at],
  )
  return rows[0]?.entered_at ?? at
}

/** The only dump of the machine's route, if it has exactly one. */
async function onlyDump(tx: Transaction, route: string): Promise<Reference | null> {
  const { rows } = await tx.query<Reference>(
    `select l.id, l.title from routes_dump_locations d
       join locations l on l.account_id = d.account_id and l.id = d.location_id where d.route_id = $1`,
    [route],
  )
  return rows.length === 1 ? (rows[0] ?? null) : null
}

const standsToLoad = ({ loading }: MachineNow) => loading?.role === 'truck' && loading.stoodAt !== null

function phaseOf(now: MachineNow, loaded: boolean): Phase {
  switch (now.activity.activity) {
    case 'loading':
      return 'loading'
    case 'dumping':
      return 'dumping'
    case 'queueing':
      // A truck that stands at a loader may already look loaded by its dwell.
      return loaded && !standsToLoad(now) ? 'queueDump' : 'queueLoad'
    default:
      return loaded ? 'loadedTravel' : 'emptyTravel'
  }
}

async function currentCycle(
  tx: Transaction,
  now: MachineNow,
  routeId: string | null,
): Promise<Answer['cycle']> {
  const { equipmentId: machine, activity } = now
  const load = await lastOf(tx, machine, 'load')
  const dump = await lastOf(tx, machine, 'dump')
  const loaded = load !== undefined && (dump === undefined || load.occurred_at > dump.occurred_at)
  const phase = phaseOf(now, loaded)
  const phaseSince = new Date(activity.since).toISOString()
  if (phase === 'loading' || phase === 'queueLoad') {
    const { locationId } = activity
    const since = new Date(activity.since)
    const place = locationId === null ? null : await placeOf(tx, locationId)
    const startedAt = place ? await arrival(tx, machine, place.id, since) : since
    const ahead = { loadedAt: null, dumpedAt: null, payload: null }
    const dumpLocation = routeId === null ? null : await onlyDump(tx, routeId)
    return {
      phase,
      phaseSince,
      startedAt: startedAt.toISOString(),
      loadLocation: place,
      dumpLocation,
      ...ahead,
    }
  }
  if (load === undefined) return null
  const at = load.location_id
  const startedAt = at === null ? load.occurred_at : await arrival(tx, machine, at, load.occurred_at)
  const dumped = !loaded && dump !== undefined ? dump : undefined
  const ahead = routeId === null ? null : await onlyDump(tx, routeId)
  return {
    phase,
    phaseSince,
    startedAt: startedAt.toISOString(),
    loadLocation: named(at, load.location_title),
    dumpLocation: dumped ? named(dumped.location_id, dumped.location_title) : ahead,
    loadedAt: load.occurred_at.toISOString(),
    dumpedAt: dumped ? dumped.occurred_at.toISOString() : null,
    // The current payload, not the last one.
    payload: loaded ? load.weight : null,
  }
}

async function placeOf(tx: Transaction, id: string): Promise<Reference | null> {
  const { rows } = await tx.query<Reference>('select id, title from locations where id = $1', [id])
  return rows[0] ?? null
}

/** `now` is absent for a machine that has never sent a position. */
export async function findMachineNow(
  tx: Transaction,
  machine: string,
  now: MachineNow | undefined,
  routeId: string | null,
): Promise<Answer> {
  const events = await lastEvents(tx, machine)
  return {
    id: machine,
    driver: await findDriver(tx, machine),
    cycle: now ? await currentCycle(tx, now, routeId) : null,
    lastEvents: events.map((row) => ({
      id: row.key,
      type: row.type,
      at: row.occurred_at.toISOString(),
      location: named(row.location_id, row.location_title),
      names: row.names,
      ticket: row.ticket,
      noteType: row.note_type,
      noteComment: row.note,
    })),
  }
}
