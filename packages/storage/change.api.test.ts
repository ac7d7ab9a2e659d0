import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineEndpoint, text } from '@haulway/resource'
import { testServices } from '@haulway/platform/server/testing/services.ts'
import { fakeClock, testDatabase, type TestDatabase } from '@haulway/testing'
import { change, type Change } from './change.ts'
import { metricProfile } from '@haulway/units'

const account = '01900000-0000-7000-8000-00000000000a'
const user = '01900000-0000-7000-8000-00000000000b'
const endpoint = defineEndpoint({
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing',
  access: { kind: 'session' },
  body: { title: text({ required: true }) },
  output: { title: text({ required: true }), secret: text() },
  status: 201,
})

let database: TestDatabase
const clock = fakeClock()
const published: string[] = []
beforeAll(async () => {
  database = await testDatabase()
  await database.owner.query(`insert into accounts (id, title) values ($1, 'A')`, [account])
})
afterAll(() => database.close())

interface Thing {
  title: string
  secret: string | null
}

function run(title: string, key: string | undefined, work: (change: Change) => Promise<void>) {
  const services = testServices(database, clock, ({ resource, id }) => published.push(`${resource} ${id}`))
  const context = {
    user: { id: user, fullName: 'U' },
    account: { id: account, features: {}, profile: metricProfile },
    roles: [],
    can: () => true,
  }
  const thing: Thing = { title, secret: 's' }
  const call = { context, headers: { 'idempotency-key': key }, params: {}, query: {}, body: { title } }
  return change(
    endpoint,
    call,
    services,
    async (change) => {
      await work(change)
      return { body: thing }
    },
    { keep: (body) => ({ ...body, secret: null }) },
  )
}

async function logged(): Promise<number> {
  const { rows } = await database.owner.query<{ n: string }>('select count(*) as n from audit_log')
  return Number(rows[0]?.n)
}

async function log({ tx, now }: Change, id: string): Promise<void> {
  await tx.query(
    `insert into audit_log (account_id, id, at, user_id, resource, entity_id, action) values ($1, $2, $3, $4, 'x', $2, 'create')`,
    [account, id, now, user],
  )
}

let count = 0
const nextId = () => `01900000-0000-7000-8000-0000000001${String((count += 1)).padStart(2, '0')}`

test('publishes a change after the commit, and nothing when the transaction fails', async () => {
  published.length = 0
  const [kept, lost] = [nextId(), nextId()]
  await run('a', undefined, async (change) => {
    change.changed('things', kept)
    await log(change, kept)
    expect(published).toEqual([])
  })
  expect(published).toEqual([`things ${kept}`])
  const failing = run('a', undefined, async (change) => {
    change.changed('things', lost)
    await log(change, lost)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(published).toEqual([`things ${kept}`])
  expect(await logged()).toBe(1)
})

test('answers a repeated idempotency key with the stored response, without saving or publishing again', async () => {
  published.length = 0
  const before = await logged()
  const work = async (change: Change) => {
    const id = nextId()
    change.changed('things', id)
    await log(change, id)
  }
  const first = await run('b', 'key', work)
  const again = await run('b', 'key', work)
  expect(first).toEqual({ body: { title: 'b', secret: 's' } })
  expect(again).toEqual({ status: 201, headers: {}, body: { title: 'b', secret: null } })
  expect(published).toHaveLength(1)
  expect(await logged()).toBe(before + 1)
  await expect(run('c', 'key', work)).rejects.toMatchObject({ status: 422 })
})

test('rejects a second request with the same key while the first is in progress', async () => {
  const before = await logged()
  const hold = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const first = run('d', 'slow', async (change) => {
    await log(change, nextId())
    started.resolve()
    await hold.promise
  })
  await started.promise
  await expect(run('d', 'slow', (change) => log(change, nextId()))).rejects.toMatchObject({ status: 409 })
  hold.resolve()
  await first
  expect((await run('d', 'slow', (change) => log(change, nextId()))).status).toBe(201)
  expect(await logged()).toBe(before + 1)
})

test('deletes an idempotency key after two days', async () => {
  const before = await logged()
  await run('e', 'old', (change) => log(change, nextId()))
  clock.advance(49 * 3_600_000)
  await run('f', 'old', (change) => log(change, nextId()))
  expect(await logged()).toBe(before + 2)
})
