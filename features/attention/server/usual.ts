/** Usual durations of phases on each route, and what is usual at each place, over the last days (behaviour 19). */
import { type Phase, phases } from '../../telemetry/telemetry.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { defaultAlarmLimits } from '../../alarm-limits/alarm-limits.ts'
import { HANGS } from '../memory.ts'
import type { UsualPlace } from '../site.ts'

const DAYS = 14
const LEAST = 20
const SHARE = 0.9
/** Hours in which a place or a route was active. */
const LEAST_HOURS = 4
/** The number of truck hours within which a person may be notified once; with few trucks that takes longer. */
const TRUCK_HOURS = 20

/** Seconds. */
interface UsualRoute {
  readonly phases: Partial<Record<Phase, number>>
  /** Median of whole cycles; null when too few are known. */
  readonly cycle: number | null
  /** As in `SiteRoute`. */
  readonly closest: number | null
}

export interface Usual {
  readonly routes: ReadonlyMap<string, UsualRoute>
  readonly places: ReadonlyMap<string, UsualPlace>
}

const column = (phase: Phase): string => phase.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The phases that live phases are compared with. */
const compared = phases.filter((phase) => phase !== 'delay')

/**
 * The worst value that occurs once in twenty truck hours, at the median. `facts` is a query of subject, instant,
 * seconds and truck; active hours are grouped in order until they hold as many truck hours.
 */
const worstOf = (facts: string): string =>
  `with facts as (${facts}),
   hours as (
     select what, max(seconds) as seconds, count(distinct truck) as trucks, date_trunc('hour', at) as hour
       from facts where what is not null and seconds is not null group by what, date_trunc('hour', at)),
   numbered as (
     select what, seconds, div(sum(trucks) over (partition by what order by hour) - trucks, ${TRUCK_HOURS}) as span from hours),
   spans as (select what, max(seconds) as seconds, count(*) as hours from numbered group by what, span)
   select what, percentile_cont(0.5) within group (order by seconds) as seconds
     from spans group by what having sum(hours) >= ${LEAST_HOURS}`

/**
 * How near each truck kept to the one before it for as long as bunching takes: interpolated between the gaps at
 * departure and arrival. A truck that stood on the way kept no gap. The smallest gap is the worst, hence negated.
 */
const kept = (left: string, came: string): string =>
  `select what, at, truck,
       -(greatest(least(gone, back), 0) + abs(gone - back) / case when back < 0 then 2 else 1 end
         * least(1, ${defaultAlarmLimits.bunchMinutes * 60} / greatest(way, 1))) as seconds
     from (select route_id as what, ${left} as at, equipment_id as truck, extract(epoch from ${came} - ${left}) as way,
         extract(epoch from ${left} - lag(${left}) over way) as gone, extract(epoch from ${came} - lag(${came}) over way) as back
       from cycles where account_id = haulway_account() and loaded_at >= $1 and ${came} is not null and json_array_length(way_delays) = 0
       window way as (partition by route_id order by ${left})) ways`

const CLOSEST = `${kept('loaded_at', 'dump_stood_at')} union all ${kept('dumped_at', 'ended_at')}`

async function readWorst(tx: Transaction, since: Date, facts: string): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ what: string; seconds: number }>(worstOf(facts), [since])
  return new Map(rows.map(({ what, seconds }) => [what, seconds]))
}

async function readRoutes(tx: Transaction, since: Date): Promise<Map<string, UsualRoute>> {
  const figures = compared.map(
    (phase) =>
      `case when count(${column(phase)}) >= ${LEAST} then
         percentile_cont(${SHARE}) within group (order by ${column(phase)}) end as "${phase}"`,
  )
  const { rows } = await tx.query<
    { route: string; cycle: number | null } & Partial<Record<Phase, number | null>>
  >(
    `select route_id as route, ${figures.join(', ')},
       case when count(ended_at) >= ${LEAST} then
         percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at)) end as cycle
     from cycles where account_id = haulway_account() and loaded_at >= $1 and route_id is not null group by route_id`,
    [since],
  )
  const closest = await readWorst(tx, since, CLOSEST)
  return new Map(
    rows.map(({ route, cycle, ...known }) => [
      route,
      {
        cycle,
        closest: closest.has(route) ? -closest.get(route)! : null,
        phases: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
      },
    ]),
  )
}

/** The queue and the hang of each place. */
const WAITS = `
  with served as (
    select location_id as place, occurred_at as at, equipment_id as truck, (wait ->> 'queue')::double precision as queue,
        wait ->> 'loader' as loader, (wait ->> 'hang')::double precision as hang
      from events
     where account_id = haulway_account() and occurred_at >= $1 and type in ('load', 'dump') and wait is not null)
  select 'queue ' || place as what, at, truck, queue as seconds from served
  union all
  select 'hang ' || place, at, truck, case when count(*) over last = ${HANGS} then avg(hang) over last end from served
   where hang is not null window last as (partition by loader order by at rows ${HANGS - 1} preceding)`

async function readPlaces(tx: Transaction, since: Date): Promise<Map<string, UsualPlace>> {
  const places = new Map<string, UsualPlace>()
  for (const [what, seconds] of await readWorst(tx, since, WAITS)) {
    const [wait, place] = what.split(' ') as [keyof UsualPlace, string]
    places.set(place, { ...places.get(place), [wait]: seconds })
  }
  return places
}

/** Reads cycles and events of a fortnight in the order of the indexes `cycles_time` and `events_time`. */
export async function readUsual(tx: Transaction, now: number): Promise<Usual> {
  const since = new Date(now - DAYS * 86_400_000)
  return { routes: await readRoutes(tx, since), places: await readPlaces(tx, since) }
}
