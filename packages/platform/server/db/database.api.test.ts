import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '@haulway/testing'
import { DatabaseProblem } from './problems.ts'
import { assertTenancy, tenancyBreaches } from './tenancy.ts'
import { inAccount, inSystem, sendInAccount } from './transaction.ts'

let database: TestDatabase
const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]

beforeAll(async () => {
  database = await testDatabase()
  await database.owner.query(`
    create table boxes (account_id uuid not null, id integer not null, name text not null,
      primary key (account_id, id), unique (account_id, name));
    select haulway_protect('boxes');
    create table lids (account_id uuid not null, id integer not null, box_id integer not null,
      primary key (account_id, id), foreign key (account_id, box_id) references boxes (account_id, id));
    select haulway_protect('lids');`)
})
afterAll(async () => await database.close())

const put = (account: string, id: number, name: string, owner = account): Promise<unknown> =>
  inAccount(database, { account }, (tx) =>
    tx.query('insert into boxes (account_id, id, name) values ($1, $2, $3)', [owner, id, name]),
  )
const names = async (account: string): Promise<string[]> =>
  await inAccount(database, { account }, async (tx) => {
    const { rows } = await tx.query<{ name: string }>('select name from boxes order by name')
    return rows.map((row) => row.name)
  })

test('limits a transaction to the rows of its account, for reads and writes', async () => {
  await put(a, 1, 'of a')
  await put(b, 1, 'of b')
  expect(await names(a)).toEqual(['of a'])
  expect(await names(b)).toEqual(['of b'])
  await expect(put(a, 2, 'smuggled', b)).rejects.toThrow(/row-level security/)
  await inAccount(database, { account: a }, (tx) => tx.query('delete from boxes where account_id = $1', [b]))
  expect(await names(b)).toEqual(['of b'])
})

test('shows no rows outside an account, even on a connection that an account just used', async () => {
  await put(a, 7, 'seven')
  const seen = await inSystem(database, (tx) => tx.query('select * from boxes'))
  expect(seen.rows).toEqual([])
  expect((await database.pool.query('select * from boxes')).rows).toEqual([])
})

test('knows the user within the transaction and not after it', async () => {
  const user = randomUUID()
  const inside = await inAccount(database, { account: a, user }, (tx) =>
    tx.query('select haulway_user() as "user"'),
  )
  expect(inside.rows).toEqual([{ user }])
  expect((await database.pool.query('select haulway_user() as "user"')).rows).toEqual([{ user: null }])
})

test('refuses an invalid account id before it reaches the database', async () => {
  await expect(inAccount(database, { account: `${a}'; --` }, () => Promise.resolve())).rejects.toThrow(
    /not an account/,
  )
})

test('rolls back when the work throws', async () => {
  const work = inAccount(database, { account: a }, async (tx) => {
    await tx.query(`insert into boxes values ($1, 50, 'undone')`, [a])
    throw new Error('on purpose')
  })
  await expect(work).rejects.toThrow('on purpose')
  expect(await names(a)).not.toContain('undone')
})

test('commits statements that are sent together, or none of them, and reports why', async () => {
  const box = (id: number, name: string) => ({
    text: 'insert into boxes (account_id, id, name) values (haulway_account(), $1, $2) returning name',
    values: [id, name],
  })
  for (const pool of [database.ingest, database.reports]) {
    const send = (...boxes: ReturnType<typeof box>[]) => sendInAccount({ account: c }, boxes, pool)
    const done = await send(box(1, 'one'), box(2, 'two'))
    expect(done.map(({ rows }) => rows)).toEqual([[{ name: 'one' }], [{ name: 'two' }]])
    await expect(send(box(3, 'three'), box(1, 'again'), box(4, 'four'))).rejects.toThrow(DatabaseProblem)
    expect(await names(c)).toEqual(['one', 'two'])
    await sendInAccount({ account: c }, [{ text: 'delete from boxes' }], pool)
  }
  expect(await names(b)).toEqual(['of b'])
  expect((await database.ingest.query('select * from boxes')).rows).toEqual([])
})

test('reports a constraint violation as a conflict that names the constraint', async () => {
  await put(a, 10, 'ten')
  const problem = await put(a, 11, 'ten').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(DatabaseProblem)
  expect(problem).toMatchObject({ kind: 'conflict', code: '23505', constraint: 'boxes_account_id_name_key' })
  const orphan = inAccount(database, { account: a }, (tx) =>
    tx.query('insert into lids values ($1, 1, 99)', [a]),
  )
  await expect(orphan).rejects.toMatchObject({ kind: 'conflict', code: '23503' })
})

test('reports a cut connection as unavailable, and the pool recovers', async () => {
  const cut = inAccount(database, { account: a }, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await tx.query('select 1')
  })
  await expect(cut).rejects.toMatchObject({ kind: 'unavailable' })
  const slow = inAccount(database, { account: a }, async (tx) => {
    await tx.query('set local statement_timeout = 20')
    await tx.query('select pg_sleep(10)')
  })
  await expect(slow).rejects.toMatchObject({ kind: 'unavailable', code: '57014' })
  expect(await names(a)).toContain('ten')
})

test('isolates accounts in the migrated schema', async () => {
  await expect(assertTenancy(database.owner)).resolves.toBeUndefined()
})

test('names every kind of breach of tenant isolation', async () => {
  await database.owner.query(`
    create table bare (account_id uuid not null, id integer primary key, box_id integer not null, box_account uuid,
      unique (box_id), foreign key (box_account, box_id) references boxes (account_id, id));
    create view leaky as select * from boxes;
    grant select on leaky to haulway_app;
    create materialized view copied as select * from boxes;
    grant select on copied to haulway_app;
    create table parts (account_id uuid not null, id integer not null, primary key (account_id, id)) partition by range (id);
    select haulway_protect('parts');
    create table parts_1 partition of parts for values from (0) to (9);
    grant select on parts_1 to haulway_app;`)
  expect((await tenancyBreaches(database.owner)).toSorted()).toEqual([
    'foreign key bare_box_account_box_id_fkey of bare does not begin with account_id',
    'partition parts_1 can be read around its table',
    'table bare has no forced row security with a policy',
    'unique index bare_box_id_key does not begin with account_id',
    'unique index bare_pkey does not begin with account_id',
    "view copied runs with its owner's rights",
    "view leaky runs with its owner's rights",
  ])
  await expect(assertTenancy(database.owner)).rejects.toThrow(/table bare has no forced row security/)
})
