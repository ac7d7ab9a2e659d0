import { account, app } from './quarry.ts'

/** A settled cycle; the next derivation would replace an open one. */
export async function cycle(
  equipment: string,
  route: string,
  loadedAt: string,
  weight: number | null,
  source: 'sensor' | 'estimate' | null = 'sensor',
  minutes = 15,
) {
  const at = Date.parse(loadedAt)
  const later = (after: number) => new Date(at + after * 60_000)
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.account', '${account}', true)`)
    await client.query(
      `insert into cycles (account_id, equipment_id, key, route_id, started_at, loaded_at, dump_stood_at,
         dumped_at, ended_at, settled_at, loading, distance_loaded, distance_empty, weight, weight_source, volume, volume_source, material_id,
         load_event_key, dump_event_key, load_location_id)
       select r.account_id, $2, $3, r.id, $5, $6, $7, $7, $8, $8, 120, 1500, 1500, $9::float8, $10, $9 / m.density, $10, m.id,
              'load', 'dump', (select location_id from routes_load_locations l where l.route_id = r.id limit 1)
         from routes r join materials m on m.account_id = r.account_id and m.id = r.material_id
        where r.account_id = $1 and r.id = $4`,
      [
        account,
        equipment,
        `load:${at}`,
        route,
        later(-2),
        later(0),
        later(6),
        later(minutes - 2),
        weight,
        source,
      ],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
