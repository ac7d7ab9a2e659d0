/** Places and driven roads for the map of a cab. */
import { createHash } from 'node:crypto'
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Device } from '../../telemetry/index.ts'
import type { CabMap } from '../cab.endpoints.ts'
import type { DrivenSource } from './driven.ts'
import type { CabRoute } from './queue.ts'

export interface MapSources {
  readonly database: Database
  readonly driven: DrivenSource
  /** The routes that the session of a machine names, the most important first; undefined: no such machine. */
  readonly routesFor: (account: string, machine: string) => Promise<readonly CabRoute[] | undefined>
}

/** Other places, for orientation. */
const MOST_OTHERS = 300
/** Routes whose roads are drawn: an account may show all of its routes to every tablet. */
const MOST_DRIVEN = 25
const MOST_ROADS = 1_000
/** About a decimetre. */
const STEPS = 1e6

type Places = CabMap['places']

/** The ends of the routes, and other places of their projects or of none. */
async function placesOf(tx: Transaction, routes: readonly CabRoute[]): Promise<Places> {
  const ends = routes.flatMap(({ loadLocations, dumpLocations }) => [...loadLocations, ...dumpLocations])
  const { rows } = await tx.query<Places[number]>(
    `(select id, title, kind, boundary from locations where account_id = haulway_account() and id = any($1::uuid[])
       order by lower(title), id)
     union all
     (select id, title, kind, boundary from locations where account_id = haulway_account() and not hidden
       and id <> all($1::uuid[]) and (project_id = any($2::uuid[]) or project_id is null)
       order by project_id is null, lower(title), id limit ${MOST_OTHERS})`,
    [[...new Set(ends.map(({ id }) => id))], [...new Set(routes.map(({ project }) => project.id))]],
  )
  return rows
}

const rounded = (degrees: readonly number[]) => degrees.map((one) => Math.round(one * STEPS) / STEPS)
const wayOf = ({ lon, lat }: { lon: readonly number[]; lat: readonly number[] }) => ({
  lon: rounded(lon),
  lat: rounded(lat),
})

/** undefined: there is no such machine. */
export async function readMap(
  { database, driven, routesFor }: MapSources,
  { account, equipmentId }: Device,
): Promise<(CabMap & { version: string }) | undefined> {
  const routes = await routesFor(account, equipmentId)
  if (!routes) return undefined
  const places = await inAccount(database, { account }, (tx) => placesOf(tx, routes))
  const roads: CabMap['roads'] = []
  for (const { id } of routes.slice(0, MOST_DRIVEN))
    for (const { load, dump, loaded, empty } of (await driven.drivenOn(account, id)).roads)
      roads.push({ route: id, load: load.id, dump: dump.id, loaded: wayOf(loaded), empty: wayOf(empty) })
  const map = { places, roads: roads.slice(0, MOST_ROADS) }
  const version = createHash('sha256').update(JSON.stringify(map)).digest('base64url').slice(0, 22)
  return { version, ...map }
}
