import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetBounds } from '@haulway/interchange/sheets/bounds.ts'
import { readTable } from '@haulway/interchange/sheets/read-table.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../testing/test-app.ts'
import { download } from '../testing/test-files.ts'

interface Line {
  at: string
  user: { id: string; title: string }
  resource: string
  entity: { id: string; title: string }
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  account: { id: string; title: string }
}

let app: TestApp
let account: string
let admin: TestClient
let material: string
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Quarry')
  admin = await app.client(account, [1])
  const made = await admin.fetch('/api/materials', { body: { title: 'Gravel', density: 1_600 } })
  material = (made.body as { id: string }).id
  const path = `/api/materials/${material}`
  await admin.fetch(path, {
    method: 'PUT',
    body: { title: 'Grit', density: 1_700, tested: true, version: 1 },
  })
})
afterAll(() => app.close())

const lines = (reply: TestReply) => (reply.body as { items: Line[]; total: number }).items
const said = (reply: TestReply) =>
  lines(reply).map((one) => `${one.user.title} ${one.action} ${one.resource} ${one.entity.title}`)

test('readers of an entry see its history: each change field by field, the latest first, in pages', async () => {
  const reply = await admin.fetch(`/api/materials/${material}/history?limit=1`)
  expect(reply.body).toMatchObject({
    total: 2,
    items: [
      {
        action: 'update',
        before: { title: 'Gravel', density: 1_600, tested: false },
        after: { title: 'Grit', density: 1_700, tested: true },
        user: { title: 'User 1' },
        entity: { id: material, title: 'Grit' },
      },
    ],
  })
  expect(lines(await admin.fetch(`/api/materials/${material}/history?limit=1&page=1`))[0]?.action).toBe(
    'create',
  )
  const viewer = await app.client(account, [4])
  expect(said(await viewer.fetch(`/api/materials/${material}/history`))).toEqual([
    'User 1 update materials Grit',
    'User 1 create materials Grit',
  ])
  expect((await viewer.fetch('/api/users/00000000-0000-7000-8000-000000000000/history')).status).toBe(404)
  const stranger = await app.client(await app.account('Elsewhere'), [1])
  expect((await stranger.fetch(`/api/materials/${material}/history`)).status).toBe(404)
  expect((await app.anonymous.fetch(`/api/materials/${material}/history`)).status).toBe(401)
})

test('exports the history as a file with translated texts and units', async () => {
  const path = `/api/materials/${material}/history/export?format=xlsx&lang=en`
  const limits = { ...sheetBounds, rows: 100, columns: 20 }
  const table = readTable((await download(app, admin, path)).bytes, {}, limits)
  const rows = table.rows.map(({ cells }) => cells.slice(1).join(' | '))
  expect(rows[0]).toBe('Who | What was done | To what | Which | Field | Before | After')
  expect(rows).toContain('User 1 | changed | Material | Grit | Title | Gravel | Grit')
  expect(rows).toContain('User 1 | changed | Material | Grit | Tested | No | Yes')
})

test('finds sign-ins, refusals, role changes and exports by user, resource, action, entry and time', async () => {
  const dispatcher = await app.client(account, [3])
  const me = (await dispatcher.fetch('/api/users/me')).body as { id: string; fullName: string }
  expect((await dispatcher.fetch('/api/audit')).status).toBe(403)
  await expect
    .poll(async () => said(await admin.fetch(`/api/audit?user=${me.id}`)))
    .toEqual([
      `${me.fullName} denied sessions ${me.fullName}`,
      `${me.fullName} signIn sessions ${me.fullName}`,
    ])
  const person = (await admin.fetch(`/api/users/${me.id}`)).body as Record<string, unknown>
  const promoted = await admin.fetch(`/api/users/${me.id}`, {
    method: 'PUT',
    body: { ...person, roles: [2] },
  })
  expect(promoted.status).toBe(200)
  const roles = lines(await admin.fetch('/api/audit?resource=users&action=update'))
  expect(roles[0]).toMatchObject({
    before: { roles: [3] },
    after: { roles: [2] },
    entity: { title: me.fullName },
  })
  await admin.fetch('/api/materials/export')
  expect(lines(await admin.fetch('/api/audit?action=export&resource=materials'))[0]?.after).toMatchObject({
    format: 'csv',
    rows: 1,
  })
  expect(said(await admin.fetch(`/api/audit?entity=${material}`))).toEqual([
    'User 1 export materials Grit',
    'User 1 update materials Grit',
    'User 1 create materials Grit',
  ])
  const now = new Date(app.clock()).toISOString()
  const later = new Date(app.clock() + 1).toISOString()
  expect(lines(await admin.fetch(`/api/audit?from=${later}`))).toEqual([])
  expect(lines(await admin.fetch(`/api/audit?to=${now}`))).toEqual([])
  expect(lines(await admin.fetch(`/api/audit?from=${now}&to=${later}&limit=500`)).length).toBeGreaterThan(5)
  expect((await admin.fetch('/api/audit?from=yesterday')).status).toBe(400)
})

test('a deleted entry keeps its title, and the audit log of an account is not visible to others', async () => {
  const made = await admin.fetch('/api/materials', { body: { title: 'Clay' } })
  const { id } = made.body as { id: string }
  await admin.fetch(`/api/materials/${id}`, { method: 'DELETE' })
  expect(said(await admin.fetch(`/api/audit?entity=${id}`))[0]).toBe('User 1 delete materials Clay')
  const other = await app.client(await app.account('Pit'), [1])
  const seen = lines(await other.fetch('/api/audit?limit=500'))
  expect(new Set(seen.map((one) => one.account.title))).toEqual(new Set(['Pit']))
  expect((await other.fetch('/api/audit/everywhere')).status).toBe(403)
})

test('system administrators read the audit log of all accounts, and cannot change it', async () => {
  const system = await app.client(account, [], { systemAdmin: true })
  const seen = lines(await system.fetch('/api/audit/everywhere?limit=500'))
  const titles = new Set(seen.map((one) => one.account.title))
  expect(titles.has('Quarry') && titles.has('Elsewhere')).toBe(true)
  expect(said(await system.fetch(`/api/audit/everywhere?entity=${material}`))).toContain(
    'User 1 create materials Grit',
  )
  const file = await download(app, system, '/api/audit/everywhere/export?lang=en')
  expect(file.bytes.toString().split('\r\n')[0]).toMatch(/^\uFEFF?Account,/)
})
