/** Loads and dumps that detection could not resolve, each with its neighbours and the possible decisions. */
import type { Evidence, Flag, Role } from '@haulway/cycles'
import { type Infer, pageSlice } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { missingEventBounds, offersFor, type Operation, type Stay } from '../../resolving/offers.ts'
import { MAX_UNRESOLVED, type listUnresolved, type Unresolved } from '../../resolving.endpoints.ts'
import { referenceOrNull } from '../cycle-rows.ts'

export interface UnresolvedQuery {
  readonly query: Infer<typeof listUnresolved.query>
  readonly from: Date
  readonly to: Date
  /** Epoch milliseconds. */
  readonly now: number
}

/** A load or dump as joined in rows: columns of `one`, with the title of its location. */
interface StoredOperation {
  key: string
  type: Role
  at: number
  stood_at: number
  location_id: string | null
  location_title: string | null
  flags: Flag[]
  evidence: Evidence[]
}

interface Row {
  equipment_id: string
  equipment_title: string
  time_zone: string
  route_id: string | null
  route_title: string | null
  driver_id: string | null
  driver_title: string | null
  event: StoredOperation
  before: StoredOperation | null
  after: StoredOperation | null
}

const MS = (at: string) => `extract(epoch from ${at})::double precision * 1000`

/** One operation as JSON. */
const operation = (
  of: string,
) => `json_build_object('key', ${of}.key, 'type', ${of}.type, 'at', ${MS(`${of}.occurred_at`)},
  'stood_at', ${MS(`coalesce(${of}.stood_at, ${of}.occurred_at)`)}, 'location_id', ${of}.location_id,
  'location_title', (select title from locations where account_id = ${of}.account_id and id = ${of}.location_id),
  'flags', ${of}.flags, 'evidence', ${of}.evidence)`

const beside = (compared: '<' | '>', order: 'asc' | 'desc') => `left join lateral (
  select ${operation('o')} as one from events o
   where o.account_id = e.account_id and o.equipment_id = e.equipment_id and o.source = 'derived'
     and o.type in ('load', 'dump') and (o.occurred_at, o.key) ${compared} (e.occurred_at, e.key)
   order by o.occurred_at ${order}, o.key ${order} limit 1)`

/** Zone of a location, else the account’s. */
export const locationZoneSql = (location: string) => `coalesce(${location}.time_zone,
  (select time_zone from accounts where id = haulway_account()), 'UTC')`

/** The load or dump `e` with its neighbours. */
const JOINED = `select e.equipment_id, m.equipment_id as equipment_title, ${locationZoneSql('l')} as time_zone,
    e.route_id, r.title as route_title, e.driver_id, d.full_name as driver_title,
    ${operation('e')} as event, earlier.one as before, later.one as after
  from events e
  join equipment m on m.account_id = e.account_id and m.id = e.equipment_id
  left join locations l on l.account_id = e.account_id and l.id = e.location_id
  left join routes r on r.account_id = e.account_id and r.id = e.route_id
  left join drivers d on d.account_id = e.account_id and d.id = e.driver_id
  ${beside('<', 'desc')} earlier on true ${beside('>', 'asc')} later on true`

export interface FoundOperation extends Omit<Row, 'event' | 'before' | 'after'> {
  readonly event: Operation
  readonly before: Operation | null
  readonly after: Operation | null
}

function operationOf(row: StoredOperation): Operation {
  const { key, type, at, stood_at, location_id, location_title, flags, evidence } = row
  const location = referenceOrNull(location_id, location_title)
  return { key, role: type, at, stoodAt: stood_at, location, flags, evidence }
}

const foundOf = (row: Row): FoundOperation => ({
  ...row,
  event: operationOf(row.event),
  before: row.before && operationOf(row.before),
  after: row.after && operationOf(row.after),
})

/** One load or dump of one machine; undefined when there is none. */
export async function findOperation(
  tx: Transaction,
  equipment: string,
  key: string,
): Promise<FoundOperation | undefined> {
  const { rows } = await tx.query<Row>(
    `${JOINED} where e.equipment_id = $1 and e.key = $2 and e.source = 'derived'
      and e.type in ('load', 'dump', 'dropped load', 'dropped dump')`,
    [equipment, key],
  )
  return rows[0] && foundOf(rows[0])
}

/**
 * The stays of each machine, in locations for the missing opposite event, within the time in which it may have
 * happened.
 */
async function findStays(
  tx: Transaction,
  found: readonly FoundOperation[],
  now: number,
): Promise<Map<number, Stay[]>> {
  const gaps = found.map((one) => missingEventBounds({ ...one, now }))
  const { rows } = await tx.query<{
    n: number
    id: string
    title: string
    entered: number
    exited: number | null
    stopped: number
  }>(
    `select n::int, l.id, l.title, ${MS('v.entered_at')} as entered, ${MS('v.exited_at')} as exited,
            v.stopped_seconds as stopped
       from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::text[])
              with ordinality as gap (machine, since, until, kind, n)
       join visits v on v.equipment_id = gap.machine and v.entered_at > gap.since and v.entered_at <= gap.until
       join locations l on l.account_id = v.account_id and l.id = v.location_id and l.kind in (gap.kind, 'both')
      order by n, v.entered_at, v.key`,
    [
      found.map(({ equipment_id }) => equipment_id),
      gaps.map(({ from }) => new Date(from)),
      gaps.map(({ to }) => new Date(to)),
      found.map(({ event }) => (event.role === 'load' ? 'dump' : 'load')),
    ],
  )
  const stays = rows.map((row) => ({
    n: row.n - 1,
    stay: {
      location: { id: row.id, title: row.title },
      from: row.entered,
      to: row.exited,
      stoppedSeconds: row.stopped,
    },
  }))
  const grouped = Map.groupBy(stays, ({ n }) => n)
  return new Map([...grouped].map(([n, those]) => [n, those.map(({ stay }) => stay)]))
}

function shown({ key, role, at, location, flags }: Operation) {
  return { key, role, at: new Date(at).toISOString(), location, flags: [...flags] }
}

function itemOf(found: FoundOperation, stays: readonly Stay[], now: number): Unresolved {
  const { event, before, after } = found
  return {
    equipment: { id: found.equipment_id, title: found.equipment_title },
    timeZone: found.time_zone,
    event: {
      ...shown(event),
      route: referenceOrNull(found.route_id, found.route_title),
      driver: referenceOrNull(found.driver_id, found.driver_title),
      evidence: [...event.evidence],
    },
    before: before && shown(before),
    after: after && shown(after),
    ...offersFor({ event, before, after, stays, now }),
  }
}

export async function findUnresolved(
  tx: Transaction,
  { query, from, to, now }: UnresolvedQuery,
): Promise<{ items: Unresolved[]; total: number }> {
  const values = [from, to, query.equipment?.id ?? null]
  const open = `'unresolved' = any (e.flags) and e.source = 'derived' and e.type in ('load', 'dump')
    and e.occurred_at >= $1 and e.occurred_at < $2 and ($3::uuid is null or e.equipment_id = $3)`
  const counted = await tx.query<{ total: number }>(
    `select count(*)::int as total from events e where ${open}`,
    values,
  )
  const { limit, offset } = pageSlice(query, MAX_UNRESOLVED)
  const { rows } = await tx.query<Row>(
    `${JOINED} where ${open} order by e.occurred_at desc, e.equipment_id, e.key limit $4 offset $5`,
    [...values, limit, offset],
  )
  const found = rows.map(foundOf)
  const stays = await findStays(tx, found, now)
  return {
    items: found.map((one, n) => itemOf(one, stays.get(n) ?? [], now)),
    total: counted.rows[0]?.total ?? 0,
  }
}
