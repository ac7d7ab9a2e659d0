import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { setFeatures } from '../testing/features.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { createPracticeCode, isPracticeCode } from './index.ts'

interface Joined {
  secret: string
  tablet: { id: string; practice: boolean; machines: { title: string }[] }
}
interface Listed {
  id: string
  state: string
  expiresAt: string | null
}

let app: TestApp
let account: string
let manager: TestClient
let code: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  account = await app.account('Practice')
  await setFeatures(app, account, { tracker: true, practice: true })
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  const reply = await manager.fetch('/api/equipment', { body: { equipmentId: 'Cab 1', kind: 'hauler' } })
  const machine = { id: (reply.body as { id: string }).id, title: 'Cab 1' }
  const me = (await manager.fetch('/api/users/me')).body as { id: string }
  code = await createPracticeCode(app.services, { account, user: me.id, title: 'Cab 1', machine })
})

const join = async () => {
  const reply = await app.anonymous.fetch('/api/telemetry/tablet/join', { body: { code } })
  return { status: reply.status, ...(reply.body as Joined) }
}
const read = async (secret: string) =>
  (await app.anonymous.fetch('/api/telemetry/tablet', { headers: { authorization: `Bearer ${secret}` } }))
    .status
const list = async () => ((await manager.fetch('/api/tabletsetup')).body as { items: Listed[] }).items

test('each use of a practice code makes a tablet of its own for its machine', async () => {
  app.clock.advance(30 * 86_400_000)
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  const [first, second] = [await join(), await join()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.tablet.id).not.toBe(second.tablet.id)
  expect(first.tablet).toMatchObject({ practice: true, machines: [{ title: 'Cab 1' }] })
  expect([await read(first.secret), await read(second.secret)]).toEqual([200, 200])
  const states = (await list()).map(({ state, expiresAt }) => ({ state, expiresAt }))
  const joined = { state: 'joined', expiresAt: null }
  expect(states).toEqual([joined, joined, { state: 'waiting', expiresAt: null }])
})

test('unregisters the oldest of five tablets when a sixth joins, also when many join together', async () => {
  const first = await join()
  app.clock.advance(1_000)
  const others = await Promise.all(Array.from({ length: 5 }, join))
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await read(first.secret)).toBe(401)
  for (const { secret } of others) expect(await read(secret)).toBe(200)
  app.clock.advance(1_000)
  await Promise.all(Array.from({ length: 8 }, join))
  expect((await list()).filter(({ state }) => state === 'joined')).toHaveLength(5)
})

test('is refused once its account is no longer one of practice, or it was withdrawn', async () => {
  expect(await isPracticeCode(app.services, account, code)).toBe(true)
  await setFeatures(app, account, { tracker: true, practice: false })
  expect((await join()).status).toBe(400)
  await setFeatures(app, account, { tracker: true, practice: true })
  expect((await join()).status).toBe(200)
  const waiting = (await list()).find(({ state }) => state === 'waiting')
  expect((await manager.fetch(`/api/tabletsetup/${waiting?.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await join()).status).toBe(400)
  expect(await isPracticeCode(app.services, account, code)).toBe(false)
})
