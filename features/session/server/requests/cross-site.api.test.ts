/** Threats A4 and J4: no other site can change anything, by any declared call. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { roleIndex } from '../../../access/roles.ts'
import { createUser } from '../../../accounts/server/people.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const PASSWORD = 'correct horse battery'
const OTHER = 'https://other.example'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await testApp({ signUp: true })
  const account = await app.account('North quarry')
  const client = await app.client(account, [roleIndex.ACCOUNT_ADMIN], { systemAdmin: true })
  cookie = client.cookie
  await createUser(app.database, {
    homeAccount: account,
    fullName: 'Ann',
    loginId: 'ann',
    password: PASSWORD,
    roles: [2],
  })
  await client.fetch('/api/tags/categories', { body: { title: 'Weather' } })
})
afterAll(() => app.close())

/** The stored rows of every table. */
async function stored(but: readonly string[] = []): Promise<string> {
  const { rows } = await app.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const parts = rows
    .filter(({ name }) => !but.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as line from "${name}" t`,
    )
  const all = await app.database.owner.query<{ line: string }>(parts.join(' union all '))
  return all.rows
    .map((one) => one.line)
    .sort()
    .join('\n')
}
let before: string
beforeEach(async () => {
  // Derived data of the new entries is complete once a report answers.
  expect(await send('GET', `${app.url}/api/cyclereport/loadDumpCycles`, { origin: app.url })).toBe(200)
  before = await stored()
})

const changing = () => app.endpoints.filter((one) => one.method !== 'GET')
const urlOf = (path: string) => `${app.url}/api${path.replace(/\{\w+\}/g, ID)}`
/** Raw: fetch adds neither Origin nor Sec-Fetch-Site here. */
async function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<number> {
  const reply = await fetch(url, { method, headers: { cookie, ...headers }, ...(body ? { body } : {}) })
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  await reply.arrayBuffer()
  return reply.status
}

const json = { 'content-type': 'application/json' }
const elsewhere: Record<string, () => Record<string, string>> = {
  'an Origin of another site': () => ({ origin: OTHER }),
  'no origin at all, as a sandboxed frame says': () => ({ origin: 'null' }),
  'our host as a part of another': () => ({ origin: `${app.url}.other.example` }),
  'a Referer of another site': () => ({ referer: `${OTHER}/page` }),
  'a Referer that is none': () => ({ referer: 'about:blank' }),
  'Sec-Fetch-Site cross-site': () => ({ 'sec-fetch-site': 'cross-site', origin: app.url }),
  'Sec-Fetch-Site same-site': () => ({ 'sec-fetch-site': 'same-site', origin: app.url }),
  'Sec-Fetch-Site of a browser to come': () => ({ 'sec-fetch-site': 'nearly-same', origin: app.url }),
}

test('covers the declared calls that change something', () => {
  const known = changing().map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(known).toEqual(
    expect.arrayContaining(['POST /sessions', 'DELETE /sessions', 'PUT /newpassword', 'POST /users']),
  )
  expect(known.length).toBeGreaterThan(40)
})

// One function judges the origin before the call is known, so each call tries two of the ways.
test.each(Object.entries(elsewhere).map(([what, headers], way) => ({ what, headers, way })))(
  '$what: refuses changing calls without effect',
  async ({ headers, way }) => {
    for (const endpoint of sample(changing(), 4, way)) {
      const where = `${endpoint.method} ${endpoint.path}`
      const body = endpoint.method === 'DELETE' ? undefined : '{}'
      const sentHeaders = { ...headers(), ...(body ? json : {}) }
      expect([where, await send(endpoint.method, urlOf(endpoint.path), sentHeaders, body)]).toEqual([
        where,
        403,
      ])
    }
    expect(await stored()).toBe(before)
  },
)

const bodies: [string, Record<string, string>, string | Uint8Array<ArrayBuffer>][] = [
  ['JSON as text/plain', { 'content-type': 'text/plain' }, '{"title":"Forged"}'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'title=Forged'],
  [
    'a multipart form',
    { 'content-type': 'multipart/form-data; boundary=b' },
    '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nForged\r\n--b--',
  ],
  ['a body without a type', {}, new TextEncoder().encode('{"title":"Forged"}')],
  ['JSON with a type that only looks like it', { 'content-type': 'text/application/json' }, '{}'],
]
// The same for content types: each call tries every other one.
test.each(bodies.map((one, way) => [...one, way] as const))(
  '%s: no call accepts it, whatever the origin',
  async (what, headers, body, way) => {
    for (const endpoint of sample(changing(), 2, way)) {
      const where = `${endpoint.method} ${endpoint.path}`
      const ours = { ...headers, origin: app.url }
      // The form that mail programs post for one-click unsubscribing is not read: the link decides, and here is none.
      const refused = endpoint.form && what === 'a form' ? 400 : 415
      expect([where, await send(endpoint.method, urlOf(endpoint.path), ours, body)]).toEqual([where, refused])
    }
    expect(await stored()).toBe(before)
  },
)

test('ignores a claimed method', async () => {
  const { rows } = await app.database.owner.query<{ id: string }>('select id from tag_categories')
  const item = `${app.url}/api/tags/categories/${rows[0]?.id}`
  for (const method of ['DELETE', 'PUT']) {
    const claims = { 'x-http-method-override': method, 'x-method-override': method, 'x-http-method': method }
    expect(await send('GET', `${item}?_method=${method}`, claims)).toBe(200)
    expect(
      await send('POST', `${item}?_method=${method}`, { ...claims, ...json, origin: app.url }, '{}'),
    ).toBe(404)
    const form = { ...claims, 'content-type': 'application/x-www-form-urlencoded', origin: app.url }
    expect(await send('POST', item, form, `_method=${method}`)).toBe(404)
  }
  expect(await stored()).toBe(before)
})

test('refuses sign-in and sign-out from another site', async () => {
  const body = JSON.stringify({ username: 'ann', password: PASSWORD })
  for (const headers of Object.values(elsewhere)) {
    const reply = await fetch(`${app.url}/api/sessions`, {
      method: 'POST',
      body,
      headers: { ...headers(), ...json },
    })
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []])
    const out = await fetch(`${app.url}/api/sessions`, {
      method: 'DELETE',
      headers: { ...headers(), cookie },
    })
    expect([out.status, out.headers.getSetCookie()]).toEqual([403, []])
  }
  expect(await stored()).toBe(before)
  expect((await fetch(`${app.url}/api/users/me`, { headers: { cookie } })).status).toBe(200)
})

test('accepts requests of our own page', async () => {
  const ours = { ...json, 'sec-fetch-site': 'same-origin', origin: app.url }
  expect(await send('POST', `${app.url}/api/materials`, ours, '{"title":"Gravel","density":1700}')).toBe(201)
  expect(await stored()).not.toBe(before)
})

test('changes nothing by GET', async () => {
  const asked = app.endpoints.filter((one) => one.method === 'GET')
  expect(asked.length).toBeGreaterThan(30)
  // Changes that follow from earlier tests are complete. Exports are on record.
  await send('GET', `${app.url}/api/cyclereport/loadDumpCycles`, { origin: app.url })
  const others = ['audit_log', 'load_terms', 'occupancy_places', 'occupancy_marks']
  const kept = await stored(others)
  for (const endpoint of asked) await send('GET', urlOf(endpoint.path), { origin: OTHER })
  expect(await stored(others)).toBe(kept)
})

test('tells no other origin that it may read or send (J4)', async () => {
  for (const origin of [OTHER, 'null', `${app.url}.other.example`]) {
    for (const path of ['/api/users/me', '/api/sessions', '/api/materials']) {
      const asks = {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-context-account',
      }
      const reply = await fetch(app.url + path, { method: 'OPTIONS', headers: { ...asks, cookie } })
      expect(reply.ok).toBe(false)
      for (const [name] of reply.headers) expect(name).not.toMatch(/^access-control/)
    }
  }
})
