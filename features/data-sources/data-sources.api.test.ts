import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { allFeatures, setFeatures } from '../testing/features.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { DataSource } from './data-sources.endpoints.ts'

let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Quarry')
})
afterAll(() => app.close())

async function sources(client: TestClient, query = ''): Promise<DataSource[]> {
  const reply = await client.fetch(`/api/datasources${query}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: DataSource[] }).items
}

test('lists reports and widgets with their filters and figures, in the requested language', async () => {
  const viewer = await app.client(account, [roleIndex.DISPATCH_VIEWER])
  const found = await sources(viewer)
  for (const { path, kind } of found)
    expect(
      app.endpoints.some((one) => one.path.startsWith(path)),
      `${kind} ${path}`,
    ).toBe(true)
  const cycles = found.find(({ path }) => path === '/cyclereport/loadDumpCycles')
  expect(cycles).toMatchObject({ kind: 'report', permission: 'reports', feature: 'tracker' })
  expect(cycles?.filters).toContainEqual({ name: 'route', kind: 'reference', to: 'routes' })
  expect(cycles?.columns).toContainEqual(expect.objectContaining({ kind: 'quantity', measure: 'weight' }))
  expect(found.some(({ kind }) => kind === 'widget')).toBe(true)
  const inChinese = await sources(viewer, '?lang=cn')
  expect(inChinese.map(({ name }) => name)).toEqual(found.map(({ name }) => name))
  expect(inChinese.find(({ name }) => name === cycles?.name)?.title).not.toBe(cycles?.title)
})

test('returns none to callers without the permission, or when the account lacks the feature', async () => {
  expect(await sources(await app.client(account, [roleIndex.TRACKER]))).toEqual([])
  expect((await app.anonymous.fetch('/api/datasources')).status).toBe(401)
  const off = await app.account('Off')
  await setFeatures(app, off, allFeatures(false))
  expect(await sources(await app.client(off, [roleIndex.ACCOUNT_ADMIN]))).toEqual([])
})
