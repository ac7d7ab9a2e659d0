import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let manager: TestClient

beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Boards'), [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

interface Entry {
  id: string
  [field: string]: unknown
}

const button = {
  color: '#000000',
  textColor: '#FFFFFF',
  size: 'single',
  eventType: 'load',
  quantityMode: 'none',
  noteMode: 'none',
  inMotion: false,
}

async function make(path: string, body: object): Promise<Entry> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

test('preserves the order of buttons on a board', async () => {
  const ids: string[] = []
  for (const title of ['C', 'A', 'B']) ids.push((await make('/api/buttons', { ...button, title })).id)
  const profile = await make('/api/buttonprofiles', { title: 'Loader', buttons: ids })
  expect((profile['buttons'] as Entry[]).map((one) => one['title'])).toEqual(['C', 'A', 'B'])
})

test('refuses deleting a button in use, and a board without buttons', async () => {
  const { id } = await make('/api/buttons', { ...button, title: 'Used' })
  await make('/api/buttonprofiles', { title: 'Uses it', buttons: [id] })
  const refused = await manager.fetch(`/api/buttons/${id}`, { method: 'DELETE' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    errors: [{ key: 'conflict.inUse', args: { resource: 'buttonProfiles' } }],
  })
  const empty = await manager.fetch('/api/buttonprofiles', { body: { title: 'Empty', buttons: [] } })
  expect(empty.body).toMatchObject({ errors: [{ field: 'buttons', key: 'validation.list.min' }] })
})

test.each([
  [{ eventType: 'load', quantityMode: 'fixed' }, 'weight', 'validation.required'],
  [{ eventType: 'fuel', quantityMode: 'fixed', weight: 5 }, 'fuel', 'validation.required'],
  [{ eventType: 'add hours', quantityMode: 'fixed' }, 'hours', 'validation.required'],
  [{ eventType: 'bucket load', quantityMode: 'fixed' }, 'buckets', 'validation.required'],
  [{ noteMode: 'fixed' }, 'note', 'validation.required'],
  [{ color: 'black' }, 'color', 'validation.color'],
  [{ eventType: 'route assigned' }, 'eventType', 'validation.choice'],
])('refuses %o at %s', async (wrong, field, key) => {
  const reply = await manager.fetch('/api/buttons', { body: { ...button, title: 'Wrong', ...wrong } })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ errors: [{ field, key }] })
})
