import { account, app } from './quarry.ts'

/** Each cycle was loaded in a visit of its place, of up to 40 minutes, after a wait of two. */
const PLACED = `
  from (select c.*, c.loaded_at - make_interval(mins => 5 + (row_number() over (order by c.loaded_at))::int % 36) as entered_at
    from cycles c where c.account_id = haulway_account() and c.load_location_id is not null) c`

const INSERT_VISITS = `
  insert into visits (account_id, equipment_id, key, location_id, entered_at, exited_at, stopped_seconds, distance, settled_at)
  select account_id, equipment_id, 'visit:' || key, load_location_id, entered_at, loaded_at + interval '1 minute', 240, 60,
    loaded_at ${PLACED}`

const INSERT_LOADS = `
  insert into events (account_id, equipment_id, key, source, type, occurred_at, location_id, route_id, stood_at, began_at, wait,
    settled_at)
  select account_id, equipment_id, key, 'derived', 'load', loaded_at, load_location_id, route_id, loaded_at - interval '4 minutes',
    loaded_at - interval '2 minutes', '{"queue":120}', loaded_at ${PLACED}`

/** Adds visits of the places where the cycles of the account were loaded. */
export async function addVisits(): Promise<void> {
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.account', '${account}', true)`)
    await client.query(INSERT_VISITS)
    await client.query(INSERT_LOADS)
    await client.query('commit')
  } finally {
    client.release()
  }
}
