import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Revoked {
  readonly client: TestClient
  readonly user: string
  readonly account: string
}

const change = async (sql: string, id: string, resource: string) => {
  await app.database.owner.query(sql, [id])
  app.services.publish({ account: '', resource, id })
}

/** What ends a session, and the answer to its next request (threats A2). */
const events: [string, number, (who: Revoked) => Promise<unknown>][] = [
  ['sign-out', 401, ({ client }) => client.fetch('/api/sessions', { method: 'DELETE' })],
  [
    'sign-out from another place',
    401,
    async ({ client, user }) => {
      const { rows } = await app.database.owner.query<{ login_id: string }>(
        'select login_id from users where id = $1',
        [user],
      )
      const body = { username: rows[0]?.login_id, password: 'correct horse battery' }
      const reply = await app.anonymous.fetch('/api/sessions', { body })
      const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect(cookie).not.toBe(client.cookie)
      await app.anonymous.fetch('/api/users/me/sessions', { method: 'DELETE', headers: { cookie } })
    },
  ],
  [
    'new password by mail',
    401,
    async ({ user }) => {
      const email = `${user}@x.example`
      await app.database.owner.query('update users set email = $2 where id = $1', [user, email])
      await app.anonymous.fetch('/api/newpassword', { body: { email } })
      const link = async () => {
        const { rows } = await app.database.owner.query<{ link: string }>(
          'select link from outbox where recipient = $1',
          [email],
        )
        return rows[0]?.link.split('token=')[1]
      }
      await expect.poll(link).toBeTruthy()
      const body = { token: await link(), password: 'another password' }
      await app.anonymous.fetch('/api/newpassword', { method: 'PUT', body })
    },
  ],
  [
    'user made inactive',
    401,
    ({ user }) => change('update users set active = false where id = $1', user, 'users'),
  ],
  [
    'login disabled',
    401,
    ({ user }) => change('update users set login_id = null where id = $1', user, 'users'),
  ],
  [
    'membership ended',
    403,
    ({ user }) => change('delete from memberships where user_id = $1', user, 'memberships'),
  ],
  [
    'account made inactive',
    403,
    ({ account }) => change("update accounts set status = 'INACTIVE' where id = $1", account, 'accounts'),
  ],
  [
    'account being deleted',
    403,
    ({ account }) => change("update accounts set status = 'DELETING' where id = $1", account, 'accounts'),
  ],
]

test.each(events)(
  '%s closes open connections and is obeyed by the next request',
  async (_, status, revoke) => {
    const account = await app.account('Revoked')
    const client = await app.client(account, [roleIndex.DISPATCHER])
    const { id: user } = (await client.fetch('/api/users/me')).body as { id: string }
    const closed = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/live`, {
          headers: { cookie: client.cookie, origin: app.url },
        })
        await new Promise((done) => socket.once('open', done))
        const code = new Promise<number>((done) => {
          socket.once('close', (told) => done(told))
        })
        return { code }
      }),
    )
    await revoke({ client, user, account })
    expect(await Promise.all(closed.map((one) => one.code))).toEqual(Array.from({ length: 5 }, () => 4_401))
    expect((await client.fetch('/api/users/me')).status).toBe(status)
  },
)
