import { afterAll, beforeAll, expect, test } from 'vitest'
import { repetitions } from '@haulway/testing/sampling/sample.ts'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let manager: TestClient
let account: string

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Tagged')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

interface Entry {
  id: string
  hidden: boolean
}

async function make(path: string, body: object): Promise<Entry> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

let number = 0
const makeCategory = () => make('/api/tags/categories', { title: `Delay ${(number += 1)}` })
const makeTag = (category: Entry) =>
  make('/api/tags', { title: `Rain ${(number += 1)}`, category: category.id })
const post = (path: string) => manager.fetch(path, { method: 'POST' })
const remove = (path: string) => manager.fetch(path, { method: 'DELETE' })
const keyOf = (reply: { body: unknown }) => (reply.body as { errors: { key: string }[] }).errors[0]?.key

async function makeDevice(): Promise<(event: object) => Promise<number>> {
  const machine = await make('/api/equipment', { equipmentId: `T-${(number += 1)}`, kind: 'hauler' })
  const { secret } = (await make(`/api/equipment/${machine.id}/devices`, { title: 'Tablet' })) as Entry & {
    secret: string
  }
  return async (event) => {
    const reply = await app.anonymous.fetch('/api/telemetry/batch', {
      headers: { authorization: `Bearer ${secret}` },
      body: { events: [event] },
    })
    expect(reply.status, reply.text).toBe(200)
    return (reply.body as { accepted: number }).accepted
  }
}

const t = '2026-03-02T06:00:00Z'

async function eventsWith(tag: Entry): Promise<number> {
  const { rows } = await app.database.owner.query<{ n: string }>(
    'select count(*) as n from event_tags where account_id = $1 and tag_id = $2',
    [account, tag.id],
  )
  return Number(rows[0]?.n)
}

test('requires titles unique in their category only', async () => {
  const [one, other] = [await makeCategory(), await makeCategory()]
  await make('/api/tags', { title: 'Other', category: one.id })
  await make('/api/tags', { title: 'Other', category: other.id })
  const again = await manager.fetch('/api/tags', { body: { title: 'OTHER', category: one.id } })
  expect([again.status, keyOf(again)]).toEqual([400, 'validation.exists'])
})

test('refuses deleting a category that has tags', async () => {
  const category = await makeCategory()
  const tag = await makeTag(category)
  const refused = await remove(`/api/tags/categories/${category.id}`)
  expect([refused.status, keyOf(refused)]).toEqual([409, 'conflict.inUse'])
  expect((await remove(`/api/tags/${tag.id}`)).status).toBe(204)
  expect((await remove(`/api/tags/categories/${category.id}`)).status).toBe(204)
})

test('hides the tags of a hidden category, and refuses to create or move a tag there', async () => {
  const [category, other] = [await makeCategory(), await makeCategory()]
  const [tag, elsewhere] = [await makeTag(category), await makeTag(other)]
  await post(`/api/tags/categories/${category.id}/hide`)
  const read = async ({ id }: Entry) => (await manager.fetch(`/api/tags/${id}`)).body as Entry
  expect([(await read(tag)).hidden, (await read(elsewhere)).hidden]).toEqual([true, false])
  const history = await manager.fetch(`/api/tags/${tag.id}/history`)
  expect(history.body).toMatchObject({ items: [{ action: 'hide' }, { action: 'create' }] })
  const made = await manager.fetch('/api/tags', { body: { title: 'New', category: category.id } })
  expect([made.status, keyOf(made)]).toEqual([409, 'conflict.hidden'])
  const body = { ...(await read(elsewhere)), category: category.id }
  const moved = await manager.fetch(`/api/tags/${elsewhere.id}`, { method: 'PUT', body })
  expect([moved.status, keyOf(moved)]).toEqual([409, 'conflict.hidden'])
})

test('leaves tags hidden when their category is shown again; a tag cannot be shown before its category', async () => {
  const category = await makeCategory()
  const tag = await makeTag(category)
  await post(`/api/tags/${tag.id}/hide`)
  await post(`/api/tags/categories/${category.id}/hide`)
  const refused = await post(`/api/tags/${tag.id}/unhide`)
  expect([refused.status, keyOf(refused)]).toEqual([409, 'conflict.hidden'])
  expect((await post(`/api/tags/categories/${category.id}/unhide`)).status).toBe(200)
  const still = await manager.fetch(`/api/tags/${tag.id}`)
  expect((still.body as Entry).hidden).toBe(true)
  const shown = await post(`/api/tags/${tag.id}/unhide`)
  expect((shown.body as Entry).hidden).toBe(false)
})

test('refuses deleting a tag in use, and treats a repeated event as a duplicate', async () => {
  const tag = await makeTag(await makeCategory())
  const send = await makeDevice()
  const event = { id: 'n1', t, type: 'note', note: 'Wet', tagIds: [tag.id, tag.id] }
  expect(await send(event)).toBe(1)
  expect(await send(event)).toBe(0)
  expect(await eventsWith(tag)).toBe(1)
  const refused = await remove(`/api/tags/${tag.id}`)
  expect([refused.status, keyOf(refused)]).toEqual([409, 'conflict.inUse'])
})

test('rejects a tag of another account', async () => {
  const elsewhere = await app.client(await app.account('Elsewhere'), [roleIndex.HAUL_MANAGER])
  const category = await elsewhere.fetch('/api/tags/categories', { body: { title: 'Theirs' } })
  const theirs = await elsewhere.fetch('/api/tags', {
    body: { title: 'Their tag', category: (category.body as Entry).id },
  })
  const send = await makeDevice()
  const { id } = theirs.body as Entry
  expect(await send({ id: 'n1', t, type: 'note', tagIds: [id] })).toBe(1)
  const { rows } = await app.database.owner.query('select from event_tags where tag_id = $1', [id])
  expect(rows).toHaveLength(0)
})

test('rejects an invalid list of tags, with its field', async () => {
  const machine = await make('/api/equipment', { equipmentId: `T-${(number += 1)}`, kind: 'hauler' })
  const device = (await make(`/api/equipment/${machine.id}/devices`, { title: 'Tablet' })) as Entry & {
    secret: string
  }
  const events = ['x', ['x'], [1], {}, Array.from({ length: 21 }, () => machine.id)].map((tagIds, index) => ({
    id: `n${index}`,
    t,
    type: 'note',
    tagIds,
  }))
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${device.secret}` },
    body: { events },
  })
  const { accepted, rejected } = reply.body as { accepted: number; rejected: { field: string }[] }
  expect(accepted).toBe(0)
  expect(rejected.map((one) => one.field)).toEqual(events.map(() => 'tagIds'))
})

test('never leaves an event with a deleted tag when used and deleted concurrently', async () => {
  const category = await makeCategory()
  const send = await makeDevice()
  for (let round = 0; round < repetitions(50, 10); round++) {
    const tag = await makeTag(category)
    const [, removed] = await Promise.all([
      send({ id: `race ${round}`, t, type: 'note', tagIds: [tag.id] }),
      remove(`/api/tags/${tag.id}`),
    ])
    expect([204, 409]).toContain(removed.status)
    expect(await eventsWith(tag)).toBe(removed.status === 409 ? 1 : 0)
  }
})

test('never shows a tag in a hidden category when both change concurrently', async () => {
  for (let round = 0; round < repetitions(30, 8); round++) {
    const category = await makeCategory()
    const tag = await makeTag(category)
    await post(`/api/tags/${tag.id}/hide`)
    const [hidden, shown] = await Promise.all([
      post(`/api/tags/categories/${category.id}/hide`),
      post(`/api/tags/${tag.id}/unhide`),
    ])
    expect(hidden.status).toBe(200)
    expect([200, 409]).toContain(shown.status)
  }
})

test('lets dispatchers read tags but not change them', async () => {
  const dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  expect((await dispatcher.fetch('/api/tags')).status).toBe(200)
  expect((await dispatcher.fetch('/api/tags/categories', { body: { title: 'Mine' } })).status).toBe(403)
})
