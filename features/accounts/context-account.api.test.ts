/**
 * Which account a request is for (threats B3): the header decides, membership is checked on every request, the cookie
 * is only a hint for browsers.
 */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from './server/people.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { roleIndex } from '../access/roles.ts'

interface Answer {
  status: number
  body: { message?: string; roles?: number[]; contextAccount?: { id: string } }
  text: string
}

let app: TestApp
const accounts: Record<string, string> = {}
/** Users of A and of B, both also members of `both`, of the inactive account and of the one being deleted. */
const people: Record<string, TestClient> = {}

beforeAll(async () => {
  app = await testApp()
  for (const name of ['A', 'B', 'both', 'inactive', 'deleting', 'deleted', 'system']) {
    accounts[name] = await app.account(`Account ${name}`)
  }
  for (const name of ['A', 'B']) {
    const client = await app.client(accounts[name] ?? '', [roleIndex.ACCOUNT_ADMIN])
    const { id } = (await client.fetch('/api/users/me')).body as { id: string }
    await addMember(app.database, accounts['both'] ?? '', id, [roleIndex.TRACKER])
    await addMember(app.database, accounts['inactive'] ?? '', id, [roleIndex.ACCOUNT_ADMIN])
    await addMember(app.database, accounts['deleting'] ?? '', id, [roleIndex.ACCOUNT_ADMIN])
    people[name] = client
  }
  const set = (sql: string, name: string) => app.database.owner.query(sql, [accounts[name]])
  await set(`update accounts set status = 'INACTIVE' where id = $1`, 'inactive')
  await set(`update accounts set status = 'DELETING' where id = $1`, 'deleting')
  await set('update accounts set system = true where id = $1', 'system')
  await set('delete from group_members where account_id = $1', 'deleted')
  await set('delete from groups where account_id = $1', 'deleted')
  await set('delete from accounts where id = $1', 'deleted')
})
afterAll(() => app.close())

/** Sends the header as many times as requested; `fetch` would join the values. */
function ask(person: string, path: string, header: readonly string[], cookie: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request(`${app.url}${path}`, {
      headers: {
        ...(header.length > 0 ? { 'x-context-account': [...header] } : {}),
        cookie: `${people[person]?.cookie}; contextAccountId=${accounts[cookie]}`,
      },
    })
    sent.on('error', fail)
    sent.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => {
        done({ status: reply.statusCode ?? 0, text, body: JSON.parse(text) as Answer['body'] })
      })
    })
    sent.end()
  })
}

/** What a user of `own` sends, and the account that it resolves to; null: refused. */
const headers: [string, (own: string, other: string) => string[], ((own: string) => string) | null][] = [
  ['own', (own) => [accounts[own] ?? ''], (own) => own],
  ['own in capitals', (own) => [(accounts[own] ?? '').toUpperCase()], (own) => own],
  ['none', () => [], (own) => own],
  ['one where both are members', () => [accounts['both'] ?? ''], () => 'both'],
  ['another', (_, other) => [accounts[other] ?? ''], null],
  ['empty', () => [''], null],
  ['malformed', () => ['x'], null],
  ['null', () => ['null'], null],
  ['one character short', (own) => [(accounts[own] ?? '').slice(1)], null],
  ['deleted', () => [accounts['deleted'] ?? ''], null],
  ['inactive', () => [accounts['inactive'] ?? ''], null],
  ['being deleted', () => [accounts['deleting'] ?? ''], null],
  ['that of the provider', () => [accounts['system'] ?? ''], null],
  ['own twice', (own) => [accounts[own] ?? '', accounts[own] ?? ''], null],
  ['own, then another', (own, other) => [accounts[own] ?? '', accounts[other] ?? ''], null],
  ['another, then own', (own, other) => [accounts[other] ?? '', accounts[own] ?? ''], null],
  ['a list', (own, other) => [`${accounts[own]},${accounts[other]}`], null],
]
const cases = headers.flatMap(([name, header, leads]) =>
  ['A', 'B'].flatMap((cookie) =>
    [
      ['A', 'B'],
      ['B', 'A'],
    ].map(([own = '', other = '']) => ({ name, header, leads, cookie, own, other })),
  ),
)

test.each(cases)(
  'resolves the account from header $name, with cookie $cookie, for a user of $own',
  async ({ header, leads, cookie, own, other }) => {
    const sent = header(own, other)
    for (const path of ['/api/users/me', '/api/materials']) {
      const answer = await ask(own, path, sent, cookie)
      if (leads === null) {
        expect(answer.status, answer.text).toBe(403)
        expect(answer.body).toEqual({ message: 'You do not have enough permissions.', errors: [] })
      } else expect(answer.status, answer.text).toBe(200)
    }
    if (leads === null) return
    const { body } = await ask(own, '/api/users/me', sent, cookie)
    expect(body.contextAccount?.id).toBe(accounts[leads(own)])
    // The role in that account, not the one in the home account.
    expect(body.roles).toEqual([leads(own) === 'both' ? roleIndex.TRACKER : roleIndex.ACCOUNT_ADMIN])
  },
)

test('a guest in an account does not have the roles of their home account', async () => {
  const headers = { 'x-context-account': accounts['both'] ?? '' }
  const made = await people['A']?.fetch('/api/materials', {
    body: { title: 'Sand', density: 1_600 },
    headers,
  })
  expect(made?.status).toBe(403)
  expect(
    (await people['A']?.fetch('/api/materials', { body: { title: 'Sand', density: 1_600 } }))?.status,
  ).toBe(201)
  expect((await people['A']?.fetch('/api/materials', { headers }))?.body).toEqual({ items: [], total: 0 })
})

async function denials(name: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.owner.query<{ after: Record<string, unknown> }>(
    `select after from audit_log where account_id = $1 and action = 'denied'`,
    [accounts[name]],
  )
  return rows.map((row) => row.after)
}

test("records a member's refused request in the audit log of that account", async () => {
  const headers = { 'x-context-account': accounts['both'] ?? '' }
  await people['B']?.fetch('/api/drivers', { body: { fullName: 'X' }, headers })
  await expect
    .poll(() => denials('both'))
    .toContainEqual(expect.objectContaining({ method: 'POST', path: '/drivers' }))
})

test("records a request for an account that is not theirs in the audit log of the user's own account", async () => {
  const asker = await app.client(accounts['A'] ?? '', [roleIndex.TRACKER])
  const headers = { 'x-context-account': accounts['B'] ?? '' }
  const before = await denials('B')
  expect((await asker.fetch('/api/users/me', { headers })).status).toBe(403)
  await expect.poll(() => denials('A')).toContainEqual({ contextAccount: accounts['B'] })
  expect(await denials('B')).toEqual(before)
})
