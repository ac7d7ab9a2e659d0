/** Erasing a person cleans an audit log of any length in one pass; meanwhile nobody else can change the entry. */
import { expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { testDatabase } from '@haulway/testing'

const LINES = 500

test('reads each line of the audit log once, also where the planner expects few lines', async () => {
  const database = await testDatabase()
  // No statistics: autovacuum does not analyse the table meanwhile.
  await database.owner.query('alter table audit_log set (autovacuum_enabled = off)')
  const [known, account, driver] = [newId(), newId(), newId()]
  const lines = (of: string) =>
    database.owner.query(
      `insert into audit_log (account_id, id, at, user_id, resource, entity_id, action, before, after)
       select $1, gen_random_uuid(), now(), $2::uuid, 'equipment', gen_random_uuid(), 'update', null,
         jsonb_build_object('driver', jsonb_build_object('id', $2::text, 'title', 'Ann Field'), 'comment', 'ann field')
       from generate_series(1, $3::integer)`,
      [of, driver, LINES],
    )
  await database.owner.query(`insert into accounts (id, title) values ($1, 'Known'), ($2, 'New')`, [
    known,
    account,
  ])
  await lines(known)
  // Of an account newer than the statistics, so the planner expects hardly any rows.
  await database.owner.query('analyze audit_log')
  await lines(account)
  const looked = await inAccount(database, { account }, async (tx) => {
    await tx.query(`select haulway_erase_from_record($1, '{}', '{"ann field"}', 'Erased person')`, [[driver]])
    const { rows } = await tx.query<{ count: number }>(
      `select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = 'audit_log'`,
    )
    return rows[0]?.count ?? 0
  })
  const { rows } = await database.owner.query<{ account: string; after: object; count: number }>(
    'select account_id as account, after, count(*)::integer from audit_log group by 1, 2',
  )
  const of = (id: string) => rows.filter((one) => one.account === id)
  expect(of(account)).toMatchObject([
    { after: { driver: { id: driver, title: 'Erased person' }, comment: 'Erased person' }, count: LINES },
  ])
  expect(of(known)).toMatchObject([{ after: { comment: 'ann field' } }])
  expect(looked).toBeGreaterThanOrEqual(LINES)
  expect(looked).toBeLessThan(3 * LINES)
  await database.close()
})

test('skips the coordinates of shapes in the audit log', async () => {
  const database = await testDatabase()
  const client = await database.owner.connect()
  try {
    await client.query(`begin; set local track_functions = 'all'`)
    const { rows } = await client.query<{ told: { by: object; points: number[][] } }>(
      `select haulway_neutral(jsonb_build_object('by', jsonb_build_object('id', 'ann', 'title', 'Ann Field'), 'points',
           (select jsonb_agg(jsonb_build_array(n, n)) from generate_series(1, 1000) n)),
         array['ann'], array['ann field'], '—') as told`,
    )
    expect(rows[0]?.told.by).toEqual({ id: 'ann', title: '—' })
    expect(rows[0]?.told.points).toHaveLength(1_000)
    const { rows: calls } = await client.query<{ n: number }>(
      `select calls::int as n from pg_stat_xact_user_functions where funcname = 'haulway_neutral'`,
    )
    expect(calls[0]?.n).toBeLessThan(10)
  } finally {
    await client.query('rollback')
    client.release()
  }
  await database.close()
})

test('removes a person named within a list, however JSON writes the name', async () => {
  const database = await testDatabase()
  const name = 'ann "the\\ant" fïeld'
  const { rows } = await database.owner.query<{ told: object }>(
    `select haulway_neutral(jsonb_build_array(1, jsonb_build_array(upper($1::text), 'Bo')), array[]::text[], array[$1], '—') as told`,
    [name],
  )
  expect(rows[0]?.told).toEqual([1, ['—', 'Bo']])
  await database.close()
})
