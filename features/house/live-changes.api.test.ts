import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let north: string
let south: string
let admin: TestClient
let other: TestClient
beforeAll(async () => {
  app = await testApp()
  north = await app.account('North quarry')
  south = await app.account('South quarry')
  admin = await app.client(north, [roleIndex.ACCOUNT_ADMIN])
  other = await app.client(south, [roleIndex.ACCOUNT_ADMIN])
})
afterAll(() => app.close())

interface Frame {
  ch: string
  d?: object
  error?: string
}

/** Subscribes as a browser does; `frames(n)` waits until n frames have arrived. */
async function listen(client: TestClient, ...channels: string[]) {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: client.cookie, origin: app.url },
  })
  const received: Frame[] = []
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as Frame))
  await new Promise((done, fail) => {
    socket.on('open', done)
    socket.on('error', fail)
  })
  socket.send(JSON.stringify({ sub: channels }))
  return {
    frames: async (count: number) => {
      await expect.poll(() => received.length).toBeGreaterThanOrEqual(count)
      return received
    },
    close: () => socket.close(),
  }
}

async function material(client: TestClient, title: string): Promise<string> {
  const reply = await client.fetch('/api/materials', { body: { title, density: 1_500, tested: false } })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

test('notifies clients with an open list that entries of their account changed, without naming them; never of other accounts', async () => {
  const viewer = await app.client(north, [roleIndex.TRACKER])
  const listener = await listen(viewer, 'changes/materials', 'changes/drivers')
  const [materials, drivers] = ['materials', 'drivers'].map((name) => ({ ch: `changes/${name}`, d: {} }))
  expect(await listener.frames(2)).toEqual([materials, drivers])
  await material(other, 'Theirs')
  // A later change is received, so the foreign one was not sent.
  expect((await admin.fetch('/api/drivers', { body: { fullName: 'Ann' } })).status).toBe(201)
  expect(await listener.frames(3)).toEqual([materials, drivers, drivers])
  const ours = await material(admin, 'Ours')
  expect(await listener.frames(4)).toEqual([materials, drivers, drivers, materials])
  expect((await admin.fetch(`/api/materials/${ours}`, { method: 'DELETE' })).status).toBe(204)
  expect((await listener.frames(5)).at(-1)).toEqual(materials)
  listener.close()
})

test('does not notify clients of resources that they may not read', async () => {
  const viewer = await app.client(north, [roleIndex.TRACKER])
  const listener = await listen(viewer, 'changes/users', 'changes/accounts', 'changes/nothing')
  const denied = { error: 'You do not have enough permissions.' }
  expect(await listener.frames(3)).toMatchObject([denied, denied, denied])
  listener.close()
})

test('notifies every member of changes to their membership or account, never people of another account', async () => {
  const viewer = await app.client(north, [])
  const listener = await listen(viewer, 'standing')
  expect(await listener.frames(1)).toEqual([{ ch: 'standing', d: {} }])
  const invite = { fullName: 'Somebody', active: true, roles: [roleIndex.TRACKER], loginEnabled: false }
  expect((await other.fetch('/api/users', { body: invite })).status).toBe(201)
  const account = (await admin.fetch(`/api/accounts/${north}`)).body as Record<string, unknown>
  const saved = await admin.fetch(`/api/accounts/${north}`, {
    method: 'PUT',
    body: { ...account, settings: { languageSwitch: false } },
  })
  expect(saved.status, saved.text).toBe(200)
  // A changed account is read again, so the frame may hold the current entry instead of the difference.
  const { d } = (await listener.frames(2))[1] as { d: unknown }
  expect([{}, { ids: [north] }]).toContainEqual(d)
  const me = (await viewer.fetch('/api/users/me')).body as { contextAccount: { languageSwitch: boolean } }
  expect(me.contextAccount.languageSwitch).toBe(false)
  listener.close()
})

test('validates known account settings and stores unknown ones unchanged', async () => {
  const account = (await admin.fetch(`/api/accounts/${north}`)).body as Record<string, unknown>
  const save = (settings: object, trackerAppSettings: object) =>
    admin.fetch(`/api/accounts/${north}`, {
      method: 'PUT',
      body: { ...account, settings, trackerAppSettings },
    })
  for (const [settings, tracker, field, key] of [
    [{ travelJournalMaxDays: 0 }, {}, 'settings', 'validation.range'],
    [{ travelJournalMaxMachines: '5' }, {}, 'settings', 'validation.number'],
    [{ enableCycleAnalyzerSave: 'yes' }, {}, 'settings', 'validation.boolean'],
    [{}, { inMotionButtons: 1 }, 'trackerAppSettings', 'validation.boolean'],
    [{}, { inMotionMessage: 'x'.repeat(256) }, 'trackerAppSettings', 'validation.length.max'],
  ] as const) {
    const reply = await save(settings, tracker)
    expect(reply.status).toBe(400)
    expect((reply.body as { errors: { field: string; key: string }[] }).errors).toMatchObject([
      { field, key },
    ])
  }
  const kept = { languageSwitch: true, travelJournalMaxDays: 14, ofTheirOwn: { a: [1] } }
  const reply = await save(kept, { inMotionButtons: true, inMotionMessage: 'Eyes on the road' })
  expect(reply.status, reply.text).toBe(200)
  expect((reply.body as { settings: object }).settings).toEqual(kept)
})
