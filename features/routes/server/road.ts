import type { EndpointOutput } from '@haulway/resource'
import { inAccount, type Scope, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { idOf } from '@haulway/storage'
import type { RoadTrack } from '../routes.endpoints.ts'
import { routeRoad } from '../routes.endpoints.ts'

/** Reads the positions of a machine in a period, epoch milliseconds. */
export type ReadTrack = (scope: Scope, machine: string, from: number, to: number) => Promise<RoadTrack>

/** Number of latest cycles considered: roads of a site move. */
const LATEST_CYCLES = 50

interface DrivenRow {
  equipment_id: string
  title: string
  loaded_at: Date
  dumped_at: Date
  ended_at: Date
  cycles: string
  distance_loaded: number
  distance_empty: number
  loaded_travel: number | null
  empty_travel: number | null
  total: number | null
}

/**
 * The latest complete cycles between the ends of the route, and the one of median length. Cycles count by their ends,
 * whatever route the machine was assigned to. Distances are metres, the rest seconds.
 */
async function findDriven(tx: Transaction, account: string, id: string): Promise<DrivenRow | undefined> {
  const { rows } = await tx.query<DrivenRow>(
    `with latest as (
       select c.*, c.distance_loaded + c.distance_empty as length,
              extract(epoch from c.ended_at - c.loaded_at) as lasted
         from cycles c
        where c.account_id = $1 and c.ended_at is not null
          and c.load_location_id in (select location_id from routes_load_locations where account_id = $1 and route_id = $2)
          and c.dump_location_id in (select location_id from routes_dump_locations where account_id = $1 and route_id = $2)
        order by c.loaded_at desc limit ${LATEST_CYCLES}
     ), figures as (
       select count(*) as cycles,
              percentile_cont(0.5) within group (order by distance_loaded) as distance_loaded,
              percentile_cont(0.5) within group (order by distance_empty) as distance_empty,
              percentile_cont(0.5) within group (order by loaded_travel) as loaded_travel,
              percentile_cont(0.5) within group (order by empty_travel) as empty_travel,
              percentile_cont(0.5) within group (order by lasted) as total,
              percentile_disc(0.5) within group (order by length) as length
         from latest
     )
     select e.id as equipment_id, e.equipment_id as title, l.loaded_at, l.dumped_at, l.ended_at, f.cycles,
            f.distance_loaded, f.distance_empty, f.loaded_travel, f.empty_travel, f.total
       from latest l join figures f on f.length = l.length
       join equipment e on e.account_id = $1 and e.id = l.equipment_id
      order by l.loaded_at desc limit 1`,
    [account, id],
  )
  return rows[0]
}

type Road = EndpointOutput<typeof routeRoad>

/** The hidden ends of the route. */
async function findHiddenEnds(tx: Transaction, account: string, id: string): Promise<Road['hiddenEnds']> {
  const { rows } = await tx.query<Road['hiddenEnds'][number]>(
    `select id, title, kind, project_id as project, boundary from locations
      where account_id = $1 and hidden and id in (
        select location_id from routes_load_locations where account_id = $1 and route_id = $2
        union select location_id from routes_dump_locations where account_id = $1 and route_id = $2)
      order by lower(title), id`,
    [account, id],
  )
  return rows
}

type DrivenRoad = Omit<Road, 'hiddenEnds'>

const NOT_DRIVEN: DrivenRoad = {
  cycles: 0,
  distanceLoaded: null,
  distanceEmpty: null,
  loadedTravel: null,
  emptyTravel: null,
  total: null,
  equipment: null,
  loadedAt: null,
  dumpedAt: null,
  endedAt: null,
  track: null,
}

function roadOf(row: DrivenRow, track: RoadTrack): DrivenRoad {
  return {
    cycles: Number(row.cycles),
    distanceLoaded: row.distance_loaded / 1000,
    distanceEmpty: row.distance_empty / 1000,
    loadedTravel: row.loaded_travel,
    emptyTravel: row.empty_travel,
    total: row.total,
    equipment: { id: row.equipment_id, title: row.title },
    loadedAt: row.loaded_at.toISOString(),
    dumpedAt: row.dumped_at.toISOString(),
    endedAt: row.ended_at.toISOString(),
    track: { t: track.t, lon: track.lon, lat: track.lat, speed: track.speed },
  }
}

export function roadRoute(readTrack: ReadTrack): Route {
  return implement(routeRoad, async (call, { database }) => {
    const { account, user } = call.context
    const id = idOf(call)
    const scope = scopeOf({ account, user })
    const { row, hiddenEnds } = await inAccount(database, scope, async (tx) => {
      const found = await tx.query('select from routes where account_id = $1 and id = $2', [account.id, id])
      if (found.rowCount !== 1) throw notFound()
      return {
        row: await findDriven(tx, account.id, id),
        hiddenEnds: await findHiddenEnds(tx, account.id, id),
      }
    })
    if (!row) return { body: { ...NOT_DRIVEN, hiddenEnds } }
    const { equipment_id, loaded_at, ended_at } = row
    const track = await readTrack(scope, equipment_id, loaded_at.getTime(), ended_at.getTime())
    return { body: { ...roadOf(row, track), hiddenEnds } }
  })
}
