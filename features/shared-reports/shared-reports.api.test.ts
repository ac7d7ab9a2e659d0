/** Reports behind a link: what opens them, what ends them, and that guessing reveals nothing (threats F1, F2). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../testing/pdf.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { createMarkedSite, type MarkedSite } from '../testing/marked-site/site.ts'

const DAY = 86_400_000
const lines: string[] = []
const note = (detail: object, message: string) => void lines.push(JSON.stringify([detail, message]))

let app: TestApp
let site: MarkedSite
let viewer: TestClient

beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://haul.example' }, { log: { info: note, warn: note, error: note } })
  site = await createMarkedSite(app, 'Lk4Sh')
  viewer = await app.client(site.account, [4])
})
afterAll(() => app.close())

interface Made {
  id: string
  link: string
  expiresAt: string
}

const wish = { recipient: '<b onclick=alert(1)>Ann</b>', language: 'ru' }

async function share(client: TestClient, more: object = {}): Promise<Made & { token: string }> {
  const reply = await client.fetch('/api/sharedreports', { body: { ...wish, ...more } })
  expect(reply.status, reply.text).toBe(201)
  const made = reply.body as Made
  return { ...made, token: made.link.split('/').at(-1) ?? '' }
}

const open = (token: string) => app.anonymous.fetch('/api/sharedreports/open', { body: { token } })

test("a link opens the figures of the moment it was shared, in the account's units, without ids of cycles", async () => {
  const { token, link, expiresAt } = await share(site.client)
  expect(link).toMatch(/^https:\/\/haul\.example\/report-html\/[\w-]{65}$/)
  expect(Date.parse(expiresAt)).toBe(app.clock() + 30 * DAY)
  const now = await site.client.fetch('/api/cyclereport/loadDumpCycles/summary')
  const reply = await open(token)
  expect(reply.status).toBe(200)
  const opened = reply.body as {
    recipient: string
    language: string
    profile: { name: string }
    report: { summary: { cycles: number; points: unknown[][] }; equipment: unknown[] }
  }
  const { summary } = opened.report
  expect(summary.cycles).toBe((now.body as { cycles: number }).cycles)
  expect(summary.cycles).toBeGreaterThan(0)
  expect(opened.report.equipment).toHaveLength(1)
  expect(opened).toMatchObject({ recipient: wish.recipient, language: 'ru', profile: { name: 'metric' } })
  expect(summary.points.every(([, , key]) => key === '')).toBe(true)
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('returns the same figures as a PDF with sums by group, in the requested language', async () => {
  const { token } = await share(site.client)
  const take = (body: object) =>
    fetch(`${app.url}/api/sharedreports/pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const reply = await take({ token, lang: 'cn' })
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  const { text, title } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
  expect(title).toBe('循环时间报表')
  expect(text).toContain('按设备')
  const opened = (await open(token)).body as {
    account: string
    report: { equipment: { of: { title: string } }[] }
  }
  expect(text).toContain(opened.account.replace(/\s/g, ''))
  for (const { of } of opened.report.equipment) expect(text).toContain(of.title.replace(/\s/g, ''))
  const inRussian = await readPdf(new Uint8Array(await (await take({ token })).arrayBuffer()))
  expect(inRussian.title).toBe('Отчёт о времени рейсов')
  expect((await take({ token: `${token.slice(0, -1)}x` })).status).toBe(404)
})

test('later changes do not affect a shared report', async () => {
  const { token } = await share(site.client)
  const before = (await open(token)).body
  app.clock.advance(3_600_000)
  await site.client.fetch(`/api/equipment/${site.examples.get('equipment')}/hide`, { body: {} })
  expect((await open(token)).body).toEqual(before)
})

test('limits guesses of tokens, and writes no token to the log or the database', async () => {
  const { token } = await share(site.client)
  app.clock.advance(300_001)
  const codes: number[] = []
  for (let n = 0; n < 110; n += 1)
    codes.push((await open(`${token.slice(0, -3)}${String(n).padStart(3, '0')}`)).status)
  expect(codes.filter((code) => code === 404)).toHaveLength(100)
  expect(codes.slice(100)).toEqual(Array.from({ length: 10 }, () => 429))
  app.clock.advance(300_001)
  expect((await open(token)).status).toBe(200)
  expect(lines.filter((line) => line.includes(token.slice(0, 40)))).toEqual([])
  const { rows } = await app.database.owner.query<{ found: boolean }>(
    `select exists (select from shared_reports s where s::text like '%' || $1 || '%') as found`,
    [token],
  )
  expect(rows[0]?.found).toBe(false)
})

test('the author and users who may delete reports may revoke a link; others only see it in the list', async () => {
  const maker = await app.client(site.account, [2])
  const theirs = await share(maker)
  const colleague = await app.client(site.account, [4])
  const listed = async (client: TestClient) => {
    const { items } = (await client.fetch('/api/sharedreports')).body as {
      items: { id: string; revocable: boolean }[]
    }
    return items.find(({ id }) => id === theirs.id)?.revocable
  }
  expect(await listed(colleague)).toBe(false)
  expect(await listed(site.client)).toBe(true)
  const end = (client: TestClient) => client.fetch(`/api/sharedreports/${theirs.id}`, { method: 'DELETE' })
  expect((await end(colleague)).status).toBe(403)
  expect((await end(maker)).status).toBe(204)
  expect((await end(maker)).status).toBe(404)
  expect((await open(theirs.token)).status).toBe(404)
  expect((await viewer.fetch('/api/sharedreports', { body: wish })).status).toBe(403)
})

test('a request repeated with its idempotency key does not return the link again, and is audited once', async () => {
  const headers = { 'idempotency-key': 'share once' }
  const send = () => site.client.fetch('/api/sharedreports', { body: wish, headers })
  const [first, again] = [await send(), await send()].map(({ body }) => body as Made)
  expect(again).toEqual({ ...first, link: null })
  const { rows } = await app.database.owner.query(
    `select action, after ->> 'recipient' as recipient from audit_log where entity_id = $1`,
    [first?.id],
  )
  expect(rows).toEqual([{ action: 'create', recipient: wish.recipient }])
})

test('refuses filters that refer to entries of another account', async () => {
  const other = await createMarkedSite(app, 'Ot7Hr')
  const id = other.examples.get('equipment')
  const reply = await site.client.fetch('/api/sharedreports', { body: { ...wish, equipment: { id } } })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ errors: [{ field: 'equipment', key: 'validation.reference' }] })
})

test('a link stops working when a project in it is closed to its author, and is listed only to users with access', async () => {
  const days = { timeZone: 'UTC', workDays: ['mon'], restricted: true }
  const made = await site.client.fetch('/api/projects', { body: { ...days, title: 'Closed' } })
  const project = made.body as { id: string }
  const maker = await app.client(site.account, [4])
  const { id: user } = (await maker.fetch('/api/users/me')).body as { id: string }
  const body = { title: 'Makers', permissions: { reports: ['create'] } }
  const group = (await site.client.fetch('/api/groups', { body })).body as { id: string }
  await app.database.owner.query(
    'insert into group_members (account_id, group_id, user_id) values ($1, $2, $3)',
    [site.account, group.id, user],
  )
  const openTo = async (permissions: object[]) => {
    const path = `/api/projects/${project.id}`
    const before = (await site.client.fetch(path)).body as object
    const put = { method: 'PUT', body: { ...before, permissions } }
    expect((await site.client.fetch(path, put)).status).toBe(200)
  }
  const other = await share(maker)
  expect((await maker.fetch('/api/sharedreports', { body: { ...wish, project } })).status).toBe(400)
  await openTo([{ user, level: 'view' }])
  const [narrowed, whole] = [await share(maker, { project }), await share(maker)]
  const seen = async () => {
    const links = await Promise.all([other, narrowed, whole].map(({ token }) => open(token)))
    return links.map(({ status }) => status)
  }
  const listed = async () => (await viewer.fetch('/api/sharedreports')).text
  expect(await seen()).toEqual([200, 200, 200])
  expect(await listed()).toContain(other.id)
  expect(await listed()).not.toContain(narrowed.id)
  await openTo([])
  expect(await seen()).toEqual([200, 404, 404])
})

// Last, as the advance of thirty days expires all sessions.
test('returns the same 404 for invalid, altered, revoked and expired links and those of an inactive account', async () => {
  const revoked = await share(site.client)
  const inactive = await share(site.client)
  const ended = await site.client.fetch(`/api/sharedreports/${revoked.id}`, { method: 'DELETE' })
  expect(ended.status).toBe(204)
  const stranger = await app.account('Without links')
  const other = Buffer.from(stranger.replaceAll('-', ''), 'hex').toString('base64url')
  const wrong = [
    'x',
    'x'.repeat(65),
    `${inactive.token.slice(0, -1)}${inactive.token.endsWith('A') ? 'B' : 'A'}`,
    other + inactive.token.slice(22),
    revoked.token,
  ]
  const answers = await Promise.all(wrong.map(open))
  const status = (to: string) =>
    app.database.owner.query('update accounts set status = $2 where id = $1', [site.account, to])
  await status('INACTIVE')
  answers.push(await open(inactive.token))
  await status('ACTIVE')
  expect((await open(inactive.token)).status).toBe(200)
  app.clock.advance(30 * DAY - 1)
  expect((await open(inactive.token)).status).toBe(200)
  app.clock.advance(1)
  answers.push(await open(inactive.token))
  const seen = answers.map(({ status: code, text }) => `${code} ${text}`)
  expect(new Set(seen)).toEqual(
    new Set([`404 ${JSON.stringify({ message: 'The data is not found', errors: [] })}`]),
  )
})
