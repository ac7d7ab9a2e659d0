import { type TimedColumns, thinPositions } from '@haulway/geo'
import type { EndpointOutput } from '@haulway/resource'
import { type Database, inAccount, type Scope, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { idOf } from '@haulway/storage'
import { MAX_ROADS, routeRoads } from '../routes.endpoints.ts'
import type { ReadTrack } from './road.ts'

/** Number of latest cycles considered: the road as it is driven now. */
const LATEST_CYCLES = 9

interface DrivenPair {
  readonly load_id: string
  readonly load_title: string
  readonly dump_id: string
  readonly dump_title: string
  readonly equipment_id: string
  readonly loaded_at: Date
  readonly dumped_at: Date
  readonly ended_at: Date
}

/** For each pair of ends the cycle of median length among the latest between them, on any route. */
async function findPairs(tx: Transaction, account: string, id: string): Promise<DrivenPair[]> {
  const { rows } = await tx.query<DrivenPair>(
    `select l.id as load_id, l.title as load_title, d.id as dump_id, d.title as dump_title, c.*
       from routes_load_locations rl
       join locations l on l.account_id = $1 and l.id = rl.location_id
       join routes_dump_locations rd on rd.account_id = $1 and rd.route_id = rl.route_id
       join locations d on d.account_id = $1 and d.id = rd.location_id
       cross join lateral (
         select m.equipment_id, m.loaded_at, m.dumped_at, m.ended_at from (
           select one.*, row_number() over (order by one.length) as place, count(*) over () as n from (
             select equipment_id, loaded_at, dumped_at, ended_at, distance_loaded + distance_empty as length
               from cycles
              where account_id = $1 and ended_at is not null
                and load_location_id = l.id and dump_location_id = d.id
              order by loaded_at desc limit ${LATEST_CYCLES}) one) m
          where m.place = (m.n + 1) / 2) c
      where rl.account_id = $1 and rl.route_id = $2
      order by rl.position, rd.position limit ${MAX_ROADS}`,
    [account, id],
  )
  return rows
}

/** The part of a track between two instants. */
function between({ t, lon, lat }: TimedColumns, from: number, to: number) {
  const inside = t.flatMap((time, i) => (time >= from && time <= to ? [i] : []))
  const of = (column: readonly number[]) => inside.map((i) => column[i]!)
  const way = thinPositions({ t: of(t), lon: of(lon), lat: of(lat) })
  return { lon: way.lon, lat: way.lat }
}

export type DrivenRoads = EndpointOutput<typeof routeRoads>['roads']

/** The ways driven lately between the ends of a route, thinned; undefined: there is no such route. */
export async function readRoads(
  database: Database,
  readTrack: ReadTrack,
  scope: Scope,
  route: string,
): Promise<DrivenRoads | undefined> {
  const { account } = scope
  const pairs = await inAccount(database, scope, async (tx) => {
    const found = await tx.query('select from routes where account_id = $1 and id = $2', [account, route])
    return found.rowCount === 1 ? await findPairs(tx, account, route) : undefined
  })
  if (!pairs) return undefined
  const roads: DrivenRoads = []
  for (const pair of pairs) {
    const [from, turn, to] = [pair.loaded_at, pair.dumped_at, pair.ended_at].map((at) => at.getTime())
    const track = await readTrack(scope, pair.equipment_id, from!, to!)
    roads.push({
      load: { id: pair.load_id, title: pair.load_title },
      dump: { id: pair.dump_id, title: pair.dump_title },
      loaded: between(track, from!, turn!),
      empty: between(track, turn!, to!),
    })
  }
  return roads
}

export function roadsRoute(readTrack: ReadTrack): Route {
  return implement(routeRoads, async (call, { database }) => {
    const roads = await readRoads(database, readTrack, scopeOf(call.context), idOf(call))
    if (!roads) throw notFound()
    return { body: { roads } }
  })
}
