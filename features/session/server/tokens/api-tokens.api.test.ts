import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { roleIndex } from '../../../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../../../testing/test-app.ts'

let app: TestApp
let account: string
let admin: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
})
afterAll(() => app.close())

interface Made {
  readonly id: string
  readonly token: string
}
async function make(client: TestClient, role: number, more: object = {}): Promise<Made> {
  const reply = await client.fetch('/api/apitokens', { body: { title: 'Weighbridge', role, ...more } })
  expect(reply.status).toBe(201)
  return reply.body as Made
}
const by = (token: string, path: string, more: { method?: string; body?: unknown; account?: string } = {}) =>
  app.anonymous.fetch(path, {
    ...(more.method === undefined ? {} : { method: more.method }),
    ...(more.body === undefined ? {} : { body: more.body }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(more.account === undefined ? {} : { 'x-context-account': more.account }),
    },
  })

test('acts in its account with its role, is shown once and stored as a hash', async () => {
  const { id, token } = await make(admin, roleIndex.DISPATCH_VIEWER)
  expect((await by(token, '/api/materials')).status).toBe(200)
  expect((await by(token, '/api/materials', { body: { title: 'Sand', density: 1_600 } })).status).toBe(403)
  expect((await by(token, '/api/users/me')).body).toMatchObject({
    roles: [roleIndex.DISPATCH_VIEWER],
    accounts: [{ id: account }],
    contextAccount: { id: account },
  })
  const listed = await admin.fetch('/api/apitokens')
  expect(listed.body).toMatchObject({ items: [{ id, title: 'Weighbridge', role: 4 }] })
  const { rows } = await app.database.owner.query<{ line: string }>(
    'select row_to_json(t)::text as line from api_tokens t',
  )
  for (const text of [listed.text, ...rows.map((one) => one.line)]) expect(text).not.toContain(token)
})

test('is closed to other accounts, also when its maker is a member there', async () => {
  const { token } = await make(admin, roleIndex.DISPATCHER)
  const other = await app.account('South quarry')
  const { rows } = await app.database.owner.query<{ user_id: string }>(
    'select user_id from api_tokens limit 1',
  )
  await app.database.owner.query('insert into memberships (account_id, user_id, roles) values ($1, $2, $3)', [
    other,
    rows[0]?.user_id,
    [1],
  ])
  expect((await by(token, '/api/materials', { account: other })).status).toBe(403)
  expect((await by(token, '/api/materials', { account })).status).toBe(200)
  const moved = token.replace(account.replaceAll('-', ''), other.replaceAll('-', ''))
  expect((await by(moved, '/api/materials')).status).toBe(401)
})

test('gives no more than its maker has, and needs the right to manage users', async () => {
  const refused = { title: 'x', role: 0 }
  expect((await admin.fetch('/api/apitokens', { body: refused })).status).toBe(400)
  const manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  expect((await manager.fetch('/api/apitokens', { body: { title: 'x', role: 5 } })).status).toBe(403)
  expect((await app.anonymous.fetch('/api/apitokens')).status).toBe(401)
})

test('loses what its maker loses', async () => {
  const maker = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const { token } = await make(maker, roleIndex.HAUL_MANAGER)
  const { id } = (await maker.fetch('/api/users/me')).body as { id: string }
  expect((await by(token, '/api/materials')).status).toBe(200)
  await app.database.owner.query('update memberships set roles = $2 where user_id = $1', [id, [3]])
  expect((await by(token, '/api/materials')).status).toBe(403)
  await app.database.owner.query('update memberships set roles = $2 where user_id = $1', [id, [1]])
  await app.database.owner.query('update users set active = false where id = $1', [id])
  expect((await by(token, '/api/materials')).status).toBe(401)
})

test('never acts as a system administrator', async () => {
  const system = await app.client(account, [], { systemAdmin: true })
  const { token } = await make(system, roleIndex.ACCOUNT_ADMIN)
  expect((await by(token, '/api/users/me')).body).toMatchObject({ systemAdmin: false, roles: [1] })
})

test('creates no tokens and changes no sign-in', async () => {
  const { token } = await make(admin, roleIndex.ACCOUNT_ADMIN)
  expect((await by(token, '/api/apitokens', { body: { title: 'x', role: 5 } })).status).toBe(403)
  expect((await by(token, '/api/users/me/sessions')).status).toBe(403)
  expect((await by(token, '/api/users/me/sessions', { method: 'DELETE' })).status).toBe(403)
  expect((await by(token, '/api/users/me/secondfactor', { body: { password: 'x' } })).status).toBe(403)
})

test('is refused at once when revoked or expired, on open connections too', async () => {
  const { id, token } = await make(admin, roleIndex.DISPATCHER, { days: 1 })
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/live`, {
    headers: { authorization: `Bearer ${token}`, origin: app.url },
  })
  await new Promise((done) => socket.once('open', done))
  const closed = new Promise<number>((done) => {
    socket.once('close', (code) => done(code))
  })
  expect((await admin.fetch(`/api/apitokens/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await closed).toBe(4_401)
  expect((await by(token, '/api/materials')).status).toBe(401)
  expect((await admin.fetch(`/api/apitokens/${id}`, { method: 'DELETE' })).status).toBe(404)
  const short = await make(admin, roleIndex.DISPATCHER, { days: 1 })
  app.clock.advance(86_400_000)
  expect((await by(short.token, '/api/materials')).status).toBe(401)
})

test('records created and revoked tokens', async () => {
  const { rows } = await app.database.owner.query<{ action: string; after: unknown }>(
    "select action, after from audit_log where action in ('tokenCreate', 'tokenRevoke') and account_id = $1",
    [account],
  )
  expect(new Set(rows.map((one) => one.action))).toEqual(new Set(['tokenCreate', 'tokenRevoke']))
  expect(JSON.stringify(rows)).not.toContain('hwt_')
})
