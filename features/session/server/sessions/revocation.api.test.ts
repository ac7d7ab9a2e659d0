/** Threat A2: what ends a right ends it on open sockets and by the next request, on every server process. */
import { expect, test, vi } from 'vitest'
import {
  CLOSED,
  DISPATCHER,
  PASSWORD,
  type Person,
  type Process,
  SOCKETS,
  account,
  admin,
  broker,
  clock,
  listen,
  people,
  person,
  processes,
  save,
  saveAccount,
  signIn,
  system,
} from '../../testing/processes.ts'

interface Case {
  /** What the next request is answered. */
  readonly status: number
  /** The close code of the sockets; re-scoped ones stay open. */
  readonly code?: number
  /** Made before the sockets are opened. */
  readonly prepare?: (account: string) => Promise<Person>
  readonly fire: (who: Person) => Promise<unknown>
}

interface Group {
  readonly id: string
  readonly version: number
}
async function group(of: string): Promise<Group> {
  const body = {
    title: `Group ${people}`,
    permissions: { dispatcher: ['read'], materials: ['list', 'read'] },
  }
  const made = await admin(of).fetch('/api/groups', { body })
  expect(made.status, made.text).toBe(201)
  return made.body as Group
}

const events: Record<string, Case> = {
  'sign-out': {
    status: 401,
    code: CLOSED,
    fire: ({ client }) => client.fetch('/api/sessions', { method: 'DELETE' }),
  },
  'sign-out from another device': {
    status: 401,
    code: CLOSED,
    async fire({ login }) {
      const headers = await signIn(login)
      const { app } = processes[0]!
      expect(
        (await app.anonymous.fetch('/api/users/me/sessions', { method: 'DELETE', headers })).status,
      ).toBe(204)
    },
  },
  'user made inactive': { status: 401, code: CLOSED, fire: (who) => save(who, { active: false }) },
  'login disabled': {
    status: 401,
    code: CLOSED,
    fire: (who) => save(who, { loginEnabled: false, loginId: null }),
  },
  'role removed': { status: 403, fire: (who) => save(who, { roles: [] }) },
  'left the account': {
    status: 403,
    code: CLOSED,
    async prepare(visited) {
      const guest = await person(await account('Home of a guest'))
      const invited = await admin(visited).fetch('/api/users', {
        body: { fullName: 'Guest', active: true, email: `${guest.login}@x.example`, roles: [DISPATCHER] },
      })
      const { invitation } = invited.body as { invitation: { id: string } }
      const accept = `/api/participation/invitations/${invitation.id}/accept`
      expect((await guest.client.fetch(accept, { method: 'POST' })).status).toBe(204)
      return { ...guest, account: visited, headers: { ...guest.headers, 'x-context-account': visited } }
    },
    async fire(who) {
      const path = `/api/participation/accounts/${who.account}`
      expect((await who.client.fetch(path, { method: 'DELETE' })).status).toBe(204)
    },
  },
  'account made inactive': {
    status: 403,
    code: CLOSED,
    fire: (who) => saveAccount(who.account, { status: 'INACTIVE' }),
  },
  'account being deleted': {
    status: 403,
    code: CLOSED,
    async fire(who) {
      const headers = { 'x-context-account': who.account }
      expect((await system.fetch(`/api/accounts/${who.account}`, { method: 'DELETE', headers })).status).toBe(
        204,
      )
    },
  },
  'password set by an administrator': {
    status: 401,
    code: CLOSED,
    fire: (who) => save(who, { password: 'another password' }),
  },
  'own password changed elsewhere': {
    status: 401,
    code: CLOSED,
    async fire(who) {
      const headers = await signIn(who.login)
      const { app } = processes[1]!
      const { body } = await app.anonymous.fetch('/api/users/me/profile', { headers })
      const reply = await app.anonymous.fetch('/api/users/me/profile', {
        method: 'PUT',
        headers,
        body: { ...(body as object), password: `${PASSWORD}\tanother password` },
      })
      expect(reply.status, reply.text).toBe(200)
    },
  },
  'permission of a group changed': {
    status: 403,
    prepare: async (of) => person(of, { roles: [], groups: [await group(of)] }),
    async fire(who) {
      const { body } = await admin(who.account).fetch(`/api/users/${who.id}`)
      const [{ id } = { id: '' }] = (body as { directGroups: Group[] }).directGroups
      const { body: before } = await admin(who.account).fetch(`/api/groups/${id}`)
      const reply = await admin(who.account).fetch(`/api/groups/${id}`, {
        method: 'PUT',
        body: { ...(before as object), permissions: {} },
      })
      expect(reply.status, reply.text).toBe(200)
    },
  },
  'API token revoked': {
    status: 401,
    code: CLOSED,
    async prepare(of) {
      const made = await admin(of).fetch('/api/apitokens', {
        body: { title: 'Weighbridge', role: DISPATCHER },
      })
      const { id, token } = made.body as { id: string; token: string }
      const headers = { authorization: `Bearer ${token}` }
      return { id, account: of, client: admin(of), headers, login: '' }
    },
    async fire({ id, client }) {
      expect((await client.fetch(`/api/apitokens/${id}`, { method: 'DELETE' })).status).toBe(204)
    },
  },
}

test.each(Object.entries(events))(
  '%s: sockets of both processes hear nothing more, requests to both are refused',
  async (name, { status, code, prepare, fire }) => {
    const here = await account(name)
    const who = await (prepare ?? person)(here)
    const sockets = await Promise.all(
      processes.flatMap((one) => Array.from({ length: SOCKETS }, () => listen(one, who.headers))),
    )
    const witnesses = await Promise.all(processes.map((one) => listen(one, { cookie: admin(here).cookie })))
    // The other process has heard of it when its own listeners were told; those of the sockets came first.
    const heard = processes.map(
      ({ bus }) =>
        new Promise<void>((done) =>
          bus.subscribe(({ resource, id, account: of }) => {
            if (
              ['sessions', 'users', 'memberships', 'accounts'].includes(resource) &&
              (who.id === id || here === id || here === of)
            )
              done()
          }),
        ),
    )
    const startedAt = performance.now()
    await fire(who)
    await Promise.all(heard)
    for (const { marks } of processes) marks.say(here, 'MARK')
    const requests = await Promise.all(
      processes.map(({ app }) => app.anonymous.fetch('/api/materials', { headers: who.headers })),
    )
    expect(requests.map((one) => one.status)).toEqual([status, status])
    if (code === undefined) {
      for (const one of sockets) await expect.poll(() => one.frames.at(-1)).toContain('"error"')
      expect(sockets.every((one) => one.open())).toBe(true)
    } else {
      const codes = await Promise.all(sockets.map((one) => one.closed))
      expect(codes).toEqual(sockets.map(() => code))
    }
    const took = performance.now() - startedAt
    // Whoever still may hears the mark, unless the account itself is closed; then nobody does.
    const accountClosed = name.startsWith('account ')
    for (const [at, one] of witnesses.entries()) {
      if (accountClosed) expect(await one.closed).toBe(CLOSED)
      else {
        // Whose rights are being read again hears nothing until they are: it is said until then.
        const said = () => {
          processes[at]?.marks.say(here, 'MARK')
          return one.frames.join()
        }
        await expect.poll(said).toContain('MARK')
      }
    }
    expect(sockets.filter((one) => one.frames.join().includes('MARK'))).toEqual([])
    process.stdout.write(`A2 ${name}: ${sockets.length} sockets in ${took.toFixed(0)} ms\n`)
  },
)

test('while the broker is away calls are refused at once, sockets elsewhere within a minute or on its return', async () => {
  const here = await account('Alone for a while')
  const first = await person(here)
  const second = await person(here)
  const [near, far] = processes as [Process, Process]
  const sockets = async (who: Person) => [await listen(near, who.headers), await listen(far, who.headers)]
  const [nearFirst, farFirst] = await sockets(first)
  const [nearSecond, farSecond] = await sockets(second)
  await broker.kill()
  await vi.waitFor(() => expect(processes.some(({ bus }) => bus.connected())).toBe(false), {
    timeout: 20_000,
  })

  expect((await first.client.fetch('/api/sessions', { method: 'DELETE' })).status).toBe(204)
  expect(await nearFirst?.closed).toBe(CLOSED)
  for (const { app } of processes) {
    expect((await app.anonymous.fetch('/api/users/me', { headers: first.headers })).status).toBe(401)
  }
  clock.advance(59_999)
  near.marks.say(here, 'heard')
  await expect.poll(() => nearSecond?.frames.join()).toContain('heard')
  expect(farFirst?.open()).toBe(true)
  clock.advance(1)
  expect(await farFirst?.closed).toBe(CLOSED)
  expect(farSecond?.open()).toBe(true)

  expect((await second.client.fetch('/api/sessions', { method: 'DELETE' })).status).toBe(204)
  expect(await nearSecond?.closed).toBe(CLOSED)
  await broker.restart()
  expect(await farSecond?.closed).toBe(CLOSED)
})

test('whoever signs in over another sign-in of the browser takes its sockets along', async () => {
  const here = await account('One browser')
  const who = await person(here)
  const next = await person(here)
  const sockets = await Promise.all(processes.map((one) => listen(one, who.headers)))
  const body = { username: next.login, password: PASSWORD }
  const reply = await who.client.fetch('/api/sessions', { body })
  expect(reply.status).toBe(200)
  expect(await Promise.all(sockets.map((one) => one.closed))).toEqual([CLOSED, CLOSED])
})
