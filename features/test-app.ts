/** The whole API on a database of its own, for tests of slices: real HTTP, real PostgreSQL, a clock that is told. */
import type { AddressInfo } from 'node:net'
import { openBus, type Bus } from '@haulway/platform/server/bus/bus.ts'
import { createApp } from '@haulway/platform/server/http/app.ts'
import { openLive } from '@haulway/platform/server/live/live.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fakeClock, silentLog, testDatabase, type FakeClock, type TestDatabase } from '@haulway/testing'
import { createAccount, createUser } from './accounts/server/index.ts'
import { openSlices } from './server.ts'
import { identifyBy, openDenials, renewBy, type SessionOptions } from './session/server/index.ts'

export interface TestClient {
  /** Sends JSON as a browser of this user would; a body makes it a POST unless the method is told. */
  fetch(
    path: string,
    init?: { method?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestReply>
  readonly cookie: string
}

export interface TestReply {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, or undefined without a body. */
  readonly body: unknown
  readonly text: string
}

export interface TestApp {
  readonly url: string
  readonly database: TestDatabase
  readonly clock: FakeClock
  readonly services: Services
  account(title: string): Promise<string>
  /** A user with these roles in the account, signed in. */
  client(account: string, roles: readonly number[], more?: { systemAdmin?: boolean }): Promise<TestClient>
  anonymous: TestClient
  /** Hears what is published; the answer ends it. */
  heard(listener: Parameters<Bus['subscribe']>[0]): () => void
  close(): Promise<void>
}

const PASSWORD = 'correct horse battery'

function clientOf(url: string, cookie: string): TestClient {
  return {
    cookie,
    async fetch(path, { method, body, headers } = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { origin: url, ...(cookie ? { cookie } : {}), ...json, ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson ? JSON.parse(text) : undefined,
      }
    },
  }
}

/** Opens it; `close` in afterAll. */
export async function testApp(options: SessionOptions = {}): Promise<TestApp> {
  const database = await testDatabase()
  const clock = fakeClock()
  const bus = openBus()
  const services: Services = { database, clock, log: silentLog, publish: (change) => bus.publish(change) }
  const identify = identifyBy(services, options)
  const slices = openSlices(services, bus, options)
  const { routes, channels, deviceCalls } = slices
  const app = await createApp({
    services,
    routes,
    identify,
    renew: renewBy(services, options),
    denied: openDenials(services),
    deviceCalls,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const live = openLive(app.server, { channels, identify, bus, log: silentLog })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  let users = 0
  return {
    url,
    database,
    clock,
    services,
    anonymous: clientOf(url, ''),
    heard: (listener) => bus.subscribe(listener),
    account: (title) =>
      createAccount(database, { title, timeZone: 'Europe/Berlin', measurementProfile: 'metric' }),
    async client(account, roles, more = {}) {
      users += 1
      const loginId = `user-${users}`
      await createUser(database, {
        homeAccount: account,
        fullName: `User ${users}`,
        loginId,
        password: PASSWORD,
        roles,
        ...more,
      })
      const body = { username: loginId, password: PASSWORD }
      const reply = await clientOf(url, '').fetch('/api/sessions', { body })
      if (reply.status !== 200) throw new Error(`sign-in of a test user: ${reply.status} ${reply.text}`)
      return clientOf(url, reply.headers.get('set-cookie')?.split(';')[0] ?? '')
    },
    async close() {
      live.close()
      await app.close()
      await slices.stop()
      await database.close()
    },
  }
}
