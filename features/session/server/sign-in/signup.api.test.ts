import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../../accounts/server/people.ts'
import { roleIndex } from '../../../access/roles.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ signUp: true })
  const system = { title: 'System', timeZone: 'UTC', measurementProfile: 'metric', system: true } as const
  await createAccount(app.database, system)
})
afterAll(() => app.close())

const ask = (body: object) => app.anonymous.fetch('/api/signup', { body })
async function links(template: string): Promise<string[]> {
  await expect
    .poll(async () => (await app.database.owner.query('select from reset_requests')).rowCount)
    .toBe(0)
  const { rows } = await app.database.owner.query<{ link: string }>(
    'select link from outbox where template = $1 order by id',
    [template],
  )
  return rows.map((one) => one.link)
}

test('is off unless configured', async () => {
  const plain = await testApp()
  const reply = await plain.anonymous.fetch('/api/signup', {
    body: { fullName: 'Ann', email: 'a@x.example' },
  })
  expect(reply.status).toBe(404)
  expect((await plain.database.owner.query('select from reset_requests')).rowCount).toBe(0)
  await plain.close()
})

test('confirms a newcomer by mail, without any right beyond their own profile', async () => {
  const ann = { fullName: 'Ann', email: 'ann@x.example' }
  expect((await ask({ ...ann, roles: [0], systemAdmin: true })).body).toMatchObject({
    errors: [{ field: 'roles' }, { field: 'systemAdmin' }],
  })
  expect((await ask(ann)).status).toBe(204)
  const [link = ''] = await links('welcome')
  const token = link.split('token=')[1]
  const body = { token, password: 'a long password' }
  expect((await app.anonymous.fetch('/api/newpassword', { method: 'PUT', body })).status).toBe(204)
  const signIn = await app.anonymous.fetch('/api/sessions', {
    body: { username: 'ann@x.example', password: 'a long password' },
  })
  expect(signIn.body).toMatchObject({ fullName: 'Ann', roles: [], permissions: {}, systemAdmin: false })
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const path of ['materials', 'equipment', 'apitokens', 'projects']) {
    expect((await app.anonymous.fetch(`/api/${path}`, { headers: { cookie } })).status).toBe(403)
  }
})

test('answers a known address alike and creates no second user', async () => {
  const known = await ask({ fullName: 'Another Ann', email: 'ANN@x.example' })
  const unknown = await ask({ fullName: 'Bo', email: 'bo@x.example' })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(await links('passwordReset')).toHaveLength(1)
  const { rows } = await app.database.owner.query('select full_name from users order by full_name')
  expect(rows).toEqual([{ full_name: 'Ann' }, { full_name: 'Bo' }])
})

test('records refusals once a minute', async () => {
  const account = await app.account('North')
  const tracker = await app.client(account, [roleIndex.TRACKER])
  for (let n = 0; n < 3; n += 1) await tracker.fetch('/api/cycle-planner')
  for (let n = 0; n < 3; n += 1) {
    expect((await tracker.fetch('/api/materials', { body: { title: 'x' } })).status).toBe(403)
  }
  const onRecord = async () => {
    const { rows } = await app.database.owner.query<{ after: unknown }>(
      "select after from audit_log where action = 'denied' and account_id = $1",
      [account],
    )
    return rows.map((one) => one.after)
  }
  await expect.poll(onRecord).toMatchObject([{ method: 'POST', path: '/materials' }])
})
