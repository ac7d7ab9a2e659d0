/** Preconditions of people's statements, checked in the same transaction. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { RouteInterval, ExpectedEvent } from '../../facts/statements.ts'
import { REQUEST_PREFIX } from '../../facts/route-statements.ts'

/** Indexes of the events that have another version now, because others have decided about them. */
export async function findChangedEvents(tx: Transaction, seen: readonly ExpectedEvent[]): Promise<number[]> {
  if (seen.length === 0) return []
  const { rows } = await tx.query<{ n: number }>(
    `select n::int from unnest($1::uuid[], $2::text[], $3::int[]) with ordinality as seen (machine, key, version, n)
      where version <> (select count(*) from events d where d.account_id = haulway_account()
        and d.equipment_id = seen.machine and d.type = 'decision'
        and (d.detail->>'about' = seen.key or d.detail->>'other' = seen.key)) order by n`,
    [
      seen.map(({ equipmentId }) => equipmentId),
      seen.map(({ key }) => key),
      seen.map(({ version }) => version),
    ],
  )
  return rows.map(({ n }) => n - 1)
}

/** Statements that assign a machine to a route or unassign it, without requests for a change. */
const ROUTES = `e.account_id = haulway_account() and not e.dropped
  and (e.type in ('route assigned', 'route unassigned') or e.type = 'route started' and e.source = 'dispatcher')
  and split_part(e.key, ' ', 2) not like '${REQUEST_PREFIX}%'`

/** The route after such a statement; null when unassigned. */
const ROUTE = `case e.type when 'route unassigned' then null else e.route_id end`

/** The machine's route at the moment. */
const routeAt = (machine: string, moment: string) =>
  `(select ${ROUTE} from events e where ${ROUTES} and e.equipment_id = ${machine} and e.occurred_at <= ${moment}
     order by e.occurred_at desc, e.key desc limit 1)`

const signedOn = (whose: string) => `from events e where e.account_id = haulway_account() and not e.dropped
  and e.type = 'driver changed' and ${whose} and e.occurred_at <= asked.since
  and e.occurred_at > asked.since - interval '1 day' order by e.occurred_at desc, e.key desc limit 1`

/**
 * The machine that the driver last signed on to, unless another driver has signed on since. Sign-ons count for a day.
 */
const DRIVEN = `(select last.equipment_id from (select e.equipment_id, e.key ${signedOn('e.driver_id = asked.driver')}) last
  where last.key = (select e.key ${signedOn('e.equipment_id = last.equipment_id')}))`

/** Indexes of the intervals during which the machine or driver is on another route. */
export async function findRouteConflicts(tx: Transaction, rows: readonly RouteInterval[]): Promise<number[]> {
  if (rows.length === 0) return []
  const found = await tx.query<{ n: number }>(
    `select n::int from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[])
        with ordinality as asked (machine, driver, route, since, until, n)
      where ${routeAt('asked.machine', 'asked.since')} <> asked.route
        or exists (select from events e where ${ROUTES} and e.equipment_id = asked.machine
          and e.occurred_at > asked.since and e.occurred_at <= asked.until and ${ROUTE} <> asked.route)
        or exists (select from (select ${DRIVEN} as machine) driven
          where driven.machine <> asked.machine and ${routeAt('driven.machine', 'asked.since')} <> asked.route)
        or exists (select from events e where e.account_id = haulway_account() and not e.dropped
          and e.type = 'driver route' and e.route_id <> asked.route
          and (e.equipment_id = asked.machine or e.driver_id = asked.driver) and e.occurred_at <= asked.until
          and e.occurred_at > asked.since - interval '1 day'
          and coalesce(case e.source when 'dispatcher' then (e.detail->>'until')::timestamptz end, e.occurred_at) >= asked.since)
      order by n`,
    [
      rows.map(({ equipmentId }) => equipmentId),
      rows.map(({ driverId }) => driverId),
      rows.map(({ routeId }) => routeId),
      rows.map(({ from }) => new Date(from)),
      rows.map(({ until }) => new Date(until)),
    ],
  )
  return found.rows.map(({ n }) => n - 1)
}
