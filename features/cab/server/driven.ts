/** How the roads of a route are driven lately, and the pace of loaders. */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { type DrivenRoads, readRoads, type ReadTrack } from '../../routes/index.ts'
import { openCache } from './cache.ts'

/** The roads of a route, and medians of its latest cycles in seconds; null: none was driven lately. */
export interface Driven {
  readonly roads: DrivenRoads
  readonly loaded: number | null
  readonly empty: number | null
  /** From the place at the loader until loaded. */
  readonly service: number | null
}

/** Seconds that a loader needs for a truck, by loader. */
export type Paces = ReadonlyMap<string, number>

/** A fortnight, as for medians of routes (behaviour 21). */
const RANGE_MS = 14 * 86_400_000
/** The latest cycles only: roads of a site move. */
const LATEST_CYCLES = 50
/** Roads change slowly, and reading their tracks is costly. */
const DRIVEN_MS = 300_000
/** Earlier loads do not concern current work. */
const PACE_RANGE_MS = 4 * 3_600_000
const PACE_LOADS = 5
const PACE_MS = 20_000
/** A later load may not have ended yet. */
const ENDED_MS = 30_000

async function timesOf(tx: Transaction, route: string, now: number): Promise<Omit<Driven, 'roads'>> {
  const { rows } = await tx.query<Omit<Driven, 'roads'>>(
    `select percentile_cont(0.5) within group (order by loaded_travel) as loaded,
        percentile_cont(0.5) within group (order by empty_travel) as empty,
        percentile_cont(0.5) within group (order by loading + coalesce(spotting_load, 0)) as service
      from (select * from cycles where account_id = haulway_account() and loaded_at >= $2 and loaded_at <= $3
        and load_location_id in (select location_id from routes_load_locations
          where account_id = haulway_account() and route_id = $1)
        and dump_location_id in (select location_id from routes_dump_locations
          where account_id = haulway_account() and route_id = $1)
        order by loaded_at desc limit ${LATEST_CYCLES}) latest`,
    [route, new Date(now - RANGE_MS), new Date(now)],
  )
  return rows[0] ?? { loaded: null, empty: null, service: null }
}

/** The mean of the last services of each loader, without the queue and delays before them. */
async function readPaces(tx: Transaction, now: number): Promise<Paces> {
  const { rows } = await tx.query<{ loader: string; pace: number }>(
    `select loader, avg(seconds)::double precision as pace from (
       select wait ->> 'loader' as loader,
         extract(epoch from occurred_at - stood_at) - (wait ->> 'queue')::double precision
           - coalesce((select sum((delay ->> 'to')::double precision - (delay ->> 'from')::double precision) / 1000
               from json_array_elements(wait -> 'delays') delay), 0) as seconds,
         row_number() over (partition by wait ->> 'loader' order by occurred_at desc, equipment_id, key) as back
       from events where account_id = haulway_account() and type = 'load' and occurred_at >= $1 and occurred_at <= $2
         and not dropped and stood_at is not null and wait ->> 'loader' is not null) last
     where back <= ${PACE_LOADS} group by loader`,
    [new Date(now - PACE_RANGE_MS), new Date(now - ENDED_MS)],
  )
  return new Map(rows.flatMap(({ loader, pace }) => (pace > 0 ? [[loader, pace] as const] : [])))
}

export function openDriven(database: Database, clock: () => number, readTrack: ReadTrack) {
  const driven = openCache<Driven>(clock, DRIVEN_MS)
  const paces = openCache<Paces>(clock, PACE_MS)
  const read = async (account: string, route: string): Promise<Driven> => {
    const roads = (await readRoads(database, readTrack, { account }, route)) ?? []
    return { roads, ...(await inAccount(database, { account }, (tx) => timesOf(tx, route, clock()))) }
  }
  return {
    drivenOn: (account: string, route: string): Promise<Driven> =>
      driven(`${account} ${route}`, () => read(account, route)),
    pacesOf: (account: string): Promise<Paces> =>
      paces(account, () => inAccount(database, { account }, (tx) => readPaces(tx, clock()))),
  }
}

export type DrivenSource = ReturnType<typeof openDriven>
