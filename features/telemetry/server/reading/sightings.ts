/** Where machines were at some times of their whole stored past, without reading positions. */
import { type Database, type Scope, sendInAccount } from '@haulway/platform/server/db/index.ts'
import type { MachineNow } from './machine-now.ts'

export interface Sighting {
  readonly machine: string
  /** Epoch milliseconds. */
  readonly t: number
  readonly lon: number
  readonly lat: number
}

/** Lookups for a machine, closer together the nearer they are to its last segment. */
const LOOKS = 32

/** Each lookup is one in the index of segments: the cost does not grow with the history (decision 0054). */
const SEGMENTS = {
  name: 'telemetry-sightings',
  text: `
    select distinct machine, (extract(epoch from seen.t1) * 1000)::float8 as t,
           (seen.lon_min::float8 + seen.lon_max) / 2e7 as lon, (seen.lat_min::float8 + seen.lat_max) / 2e7 as lat
      from unnest($1::uuid[]) as machine
      cross join lateral (select t1 from track_segments
        where account_id = haulway_account() and equipment_id = machine order by t1 limit 1) as oldest
      cross join lateral (select t1 from track_segments
        where account_id = haulway_account() and equipment_id = machine order by t1 desc limit 1) as newest
      cross join generate_series(0, ${LOOKS}) as look
      cross join lateral (select t1, lon_min, lon_max, lat_min, lat_max from track_segments
        where account_id = haulway_account() and equipment_id = machine
          and t1 <= newest.t1 - (newest.t1 - oldest.t1) * (look * look / ${LOOKS * LOOKS}::float8)
        order by t1 desc limit 1) as seen
     where seen.lon_min is not null`,
}

/** `now`: the machines as their owner knows them, as the newest positions are in no segment yet. */
export async function findSightings(
  database: Database,
  scope: Scope,
  now: readonly MachineNow[],
  machines: readonly string[],
): Promise<Sighting[]> {
  const [found] = await sendInAccount(scope, [{ ...SEGMENTS, values: [machines] }], database.reports)
  const asked = new Set(machines)
  const latest = now.flatMap(({ equipmentId: machine, position: { t, lon, lat } }) =>
    asked.has(machine) ? [{ machine, t, lon, lat }] : [],
  )
  return [...latest, ...(found!.rows as unknown as Sighting[])]
}
