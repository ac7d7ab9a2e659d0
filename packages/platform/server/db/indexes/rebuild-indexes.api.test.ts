import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog, testDatabase, type TestDatabase } from '@haulway/testing'
import { rebuildLooseIndexes } from './rebuild-indexes.ts'

const MACHINES = 40
const ROUNDS = 60
const PER_ROUND = 5

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Rows of machines in turn, as they arrive: each is added in the middle of the index. */
const addRows = (from: number) =>
  database.owner.query(
    `insert into lane (machine, at, note) select machine, round * ${PER_ROUND} + n, repeat('x', 40)
      from generate_series($1::int, $1::int + ${ROUNDS} - 1) round, generate_series(1, ${MACHINES}) machine,
        generate_series(1, ${PER_ROUND}) n order by round, machine, n`,
    [from],
  )

beforeEach(async () => {
  await database.owner.query('drop table if exists lane')
  await database.owner.query('create table lane (machine integer, at integer, note text)')
  await database.owner.query('create index lane_machine on lane (machine, at, note)')
  await addRows(0)
  await database.owner.query('vacuum analyze lane')
})

const bytes = async (name = 'lane_machine'): Promise<number> => {
  const { rows } = await database.owner.query<{ bytes: number }>(
    'select pg_relation_size($1::regclass)::int as bytes',
    [name],
  )
  return rows[0]!.bytes
}

async function rebuild(freeBytes?: () => Promise<number>): Promise<string[]> {
  const done: string[] = []
  const note = (about: object) => void ('index' in about && done.push(String(about.index)))
  await rebuildLooseIndexes({
    owner: database.owner,
    log: { ...silentLog, info: note, warn: note },
    freeBytes,
  })
  return done.filter((name) => name.startsWith('lane'))
}

test('rebuilds an index of half empty pages to the size of a new one', async () => {
  const loose = await bytes()
  expect(await rebuild()).toEqual(['lane_machine'])
  await database.owner.query('create index lane_other on lane (machine, at, note)')
  expect(await bytes()).toBe(await bytes('lane_other'))
  expect(await bytes()).toBeLessThan(0.8 * loose)
})

test('rebuilds an index again only after it has grown', async () => {
  await rebuild()
  await database.owner.query('vacuum analyze lane')
  expect(await rebuild()).toEqual([])
  await addRows(ROUNDS)
  await database.owner.query('vacuum analyze lane')
  expect(await rebuild()).toEqual(['lane_machine'])
})

test('removes what an interrupted rebuild left behind', async () => {
  await database.owner.query('create index lane_machine_ccnew on lane (machine)')
  await database.owner.query(
    `update pg_index set indisvalid = false where indexrelid = 'lane_machine_ccnew'::regclass`,
  )
  await rebuild()
  const { rows } = await database.owner.query(`select from pg_class where relname = 'lane_machine_ccnew'`)
  expect(rows).toEqual([])
})

test('leaves an index as it is when the disk has no room for a second one', async () => {
  expect(await rebuild(() => Promise.resolve(1_000_000))).toEqual([])
})

/** A transaction that has written to the table and lets a rebuild wait. */
async function openTransaction(): Promise<{ end: () => Promise<void> }> {
  const open = await database.owner.connect()
  await open.query('begin')
  await open.query(`insert into lane values (1, 1, 'open')`)
  return { end: async () => void (await open.query('commit').finally(() => open.release())) }
}

const WAITING = `query like 'reindex index concurrently lane%' and wait_event_type = 'Lock'`

const isWaiting = async (): Promise<number> =>
  (await database.owner.query(`select from pg_stat_activity where ${WAITING}`)).rows.length

test('does not hold up writers while it waits for an open transaction', async () => {
  const open = await openTransaction()
  const rebuilt = rebuild()
  await expect.poll(isWaiting).toBe(1)
  await database.owner.query(`insert into lane values (1, 2, 'meanwhile')`)
  // A second run, of another process, leaves the work to the first.
  expect(await rebuild()).toEqual([])
  await open.end()
  expect(await rebuilt).toEqual(['lane_machine'])
})

test('leaves the index in use and nothing else when a rebuild fails', async () => {
  const open = await openTransaction()
  const rebuilt = rebuild()
  await expect.poll(isWaiting).toBe(1)
  await database.owner.query(`select pg_cancel_backend(pid) from pg_stat_activity where ${WAITING}`)
  await expect.poll(isWaiting).toBe(0)
  await open.end()
  await rebuilt
  const { rows } = await database.owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = 'lane'::regclass`,
  )
  expect(rows).toEqual([{ name: 'lane_machine' }])
  expect(await rebuild()).toEqual(['lane_machine'])
})
