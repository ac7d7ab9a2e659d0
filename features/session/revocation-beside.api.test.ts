/**
 * Ending a right of a device or a link takes effect at once, on open connections too. The clock stands still, so
 * nothing waits for a timer. For people and tokens see `session/server/sessions/revocation.api.test.ts`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { setUpSecondFactor } from './testing/authenticator.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../testing/test-app.ts'
import { roleIndex } from '../access/roles.ts'

const PASSWORD = 'correct horse battery'
const REFUSED = 4_401

let app: TestApp
let system: TestClient
let moment: number
beforeAll(async () => {
  app = await testApp()
  system = await app.client(await app.account('System'), [], { systemAdmin: true })
  moment = app.clock()
})
afterAll(async () => {
  expect(app.clock()).toBe(moment)
  await app.close()
})

interface Site {
  readonly account: string
  readonly admin: TestClient
}

async function site(title: string): Promise<Site> {
  const account = await app.account(title)
  return { account, admin: await app.client(account, [roleIndex.ACCOUNT_ADMIN]) }
}

async function expectStatus(status: number, reply: Promise<TestReply>): Promise<unknown> {
  const { status: was, text, body } = await reply
  expect(was, text).toBe(status)
  return body
}

/** Saves an entry with a changed value. */
async function save(client: TestClient, path: string, more: object): Promise<void> {
  const before = (await expectStatus(200, client.fetch(path))) as object
  await expectStatus(200, client.fetch(path, { method: 'PUT', body: { ...before, ...more } }))
}
const saveAccount = ({ account }: Site, more: object) => save(system, `/api/accounts/${account}`, more)
const deleteAccount = ({ account }: Site) =>
  expectStatus(204, system.fetch(`/api/accounts/${account}`, { method: 'DELETE' }))

interface Tablet extends Site {
  readonly machine: string
  /** Address of the device. */
  readonly device: string
  readonly secret: string
}

async function tablet(title: string): Promise<Tablet> {
  const { account, admin } = await site(title)
  const body = { equipmentId: 'T-1', kind: 'hauler' }
  const { id } = (await expectStatus(201, admin.fetch('/api/equipment', { body }))) as { id: string }
  const machine = `/api/equipment/${id}`
  const enrolled = admin.fetch(`${machine}/devices`, { body: { title: 'Tablet' } })
  const device = (await expectStatus(201, enrolled)) as { id: string; secret: string }
  return { account, admin, machine, device: `${machine}/devices/${device.id}`, secret: device.secret }
}

async function trackerOff(one: Site): Promise<void> {
  const { features } = (await expectStatus(200, one.admin.fetch(`/api/accounts/${one.account}`))) as {
    features: object
  }
  await saveAccount(one, { features: { ...features, tracker: false } })
}

const devices: Record<string, (one: Tablet) => Promise<unknown>> = {
  'device revoked': ({ admin, device }) => expectStatus(204, admin.fetch(device, { method: 'DELETE' })),
  'secret before the present one ended': async ({ admin, device }) => {
    await expectStatus(200, admin.fetch(`${device}/rotate`, { method: 'POST' }))
    await expectStatus(204, admin.fetch(`${device}/previous`, { method: 'DELETE' }))
  },
  'machine deleted': ({ admin, machine }) => expectStatus(204, admin.fetch(machine, { method: 'DELETE' })),
  'account made inactive': (one) => saveAccount(one, { status: 'INACTIVE' }),
  'account deleted': deleteAccount,
  'trackers switched off': trackerOff,
}

test.each(Object.entries(devices))(
  '%s: refuses calls, polls and sockets of its tablet',
  async (name, fire) => {
    const one = await tablet(name)
    const headers = { authorization: `Bearer ${one.secret}` }
    const ask = (query = '') => app.anonymous.fetch(`/api/telemetry/session${query}`, { headers })
    const { version } = (await expectStatus(200, ask())) as { version: string }
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/telemetry/session`, { headers })
    const closed = new Promise<number>((done) => {
      socket.once('close', done)
    })
    await new Promise((told) => {
      socket.once('message', told)
    })
    const poll = ask(`?wait=55&version=${version}`)
    await fire(one)
    expect(await closed).toBe(REFUSED)
    // The first answer reports a change, the next reports none.
    const last = async (reply: TestReply): Promise<number> =>
      reply.status === 200
        ? await last(await ask(`?wait=55&version=${(reply.body as { version: string }).version}`))
        : reply.status
    expect(await last(await poll)).toBe(401)
    const body = { fixes: [{ seq: 1, t: app.clock(), lon: 10, lat: 50 }] }
    expect((await app.anonymous.fetch('/api/telemetry/batch', { headers, body })).status).toBe(401)
    expect((await ask()).status).toBe(401)
  },
)

interface Link extends Site {
  readonly author: TestClient
  /** Address of the author among the users. */
  readonly user: string
  /** Address of what was shared. */
  readonly shared: string
}

async function link(title: string): Promise<Link & { open: () => Promise<number> }> {
  const { account, admin } = await site(title)
  const author = await app.client(account, [roleIndex.HAUL_MANAGER])
  const { id } = (await author.fetch('/api/users/me')).body as { id: string }
  const user = `/api/users/${id}`
  const made = author.fetch('/api/sharedreports', { body: { recipient: 'Ann', language: 'en' } })
  const shared = (await expectStatus(201, made)) as { id: string; link: string }
  const token = shared.link.split('/').at(-1)
  const open = async () => (await app.anonymous.fetch('/api/sharedreports/open', { body: { token } })).status
  return { account, admin, author, user, shared: `/api/sharedreports/${shared.id}`, open }
}

const links: Record<string, (one: Link) => Promise<unknown>> = {
  'link ended': ({ author, shared }) => expectStatus(204, author.fetch(shared, { method: 'DELETE' })),
  'role of its author taken': ({ admin, user }) => save(admin, user, { roles: [roleIndex.DISPATCH_VIEWER] }),
  'login of its author switched off': ({ admin, user }) =>
    save(admin, user, { loginEnabled: false, loginId: null }),
  'its author made inactive': ({ admin, user }) => save(admin, user, { active: false }),
  'its author deleted': ({ admin, user }) => expectStatus(204, admin.fetch(user, { method: 'DELETE' })),
  'account of the link made inactive': (one) => saveAccount(one, { status: 'INACTIVE' }),
  'account of the link deleted': deleteAccount,
  'trackers of the account switched off': trackerOff,
  'second factor demanded of its author': async ({ account, admin }) => {
    await setUpSecondFactor(admin, PASSWORD, app.clock())
    await save(admin, `/api/accounts/${account}`, { requiredSignIn: 'SECOND_FACTOR' })
  },
}

test.each(Object.entries(links))('%s: an open shared link returns 404', async (name, fire) => {
  const one = await link(name)
  expect(await one.open()).toBe(200)
  await fire(one)
  expect(await one.open()).toBe(404)
})
