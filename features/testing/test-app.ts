/**
 * The whole API on a database of its own, for tests of slices: real PostgreSQL, a clock that the test sets, every
 * hook and handler of the server. Requests of its clients use no socket; it also listens on a port, for tests that
 * need one.
 */
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { type Bus, openBus } from '@haulway/platform/server/bus/bus.ts'
import { folderStore } from '@haulway/platform/server/files/folder-store.ts'
import type { Endpoint } from '@haulway/resource'
import { createApp } from '@haulway/platform/server/http/app.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import { openLive } from '@haulway/platform/server/live/live.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { openExports } from '@haulway/platform/server/exports/exports.ts'
import { openReaders } from '@haulway/platform/server/readers/readers.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { openTrustedClock, trustClock } from '@haulway/platform/server/trusted-clock.ts'
import type { SliceHostOptions } from '@haulway/slice/server.ts'
import { findResponseProblems, createEndpointFinder } from '@haulway/testing/response-problems.ts'
import {
  fakeClock,
  silentLog,
  testDatabase,
  testSeal,
  type FakeClock,
  type TestDatabase,
} from '@haulway/testing'
import { createAccount, createUser, type NewAccount } from '../accounts/index.ts'
import { openProduct } from '../product/server.ts'
import { readNewestFact } from '../retention/index.ts'
import { identifyBy, openDenials, renewBy, revokingResources } from '../session/index.ts'

export interface TestClient {
  /**
   * Sends JSON, or bytes, as a browser of this user would; a request with a body is a POST unless a method is given.
   */
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
  /** Every declared call. */
  readonly endpoints: readonly Endpoint[]
  /** Path of the folder that stores files. */
  readonly folder: string
  /** Creates an account (metric, Europe/Berlin unless stated otherwise); returns its id. */
  account(title: string, more?: Partial<NewAccount>): Promise<string>
  /** Creates a user with these roles in the account and signs in. */
  client(account: string, roles: readonly number[], more?: { systemAdmin?: boolean }): Promise<TestClient>
  anonymous: TestClient
  /** Runs a background job now. */
  run(job: string): Promise<void>
  /** Subscribes to published changes; returns a function that unsubscribes. */
  subscribe(listener: Parameters<Bus['subscribe']>[0]): () => void
  close(): Promise<void>
}

/** The password of every user that a test app creates. */
export const PASSWORD = 'correct horse battery'
/**
 * Cheap, because many users sign in: a hash states its own cost, and none of the hashes that the product creates is
 * cheaper.
 */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Sets `PASSWORD` with the cheap hash for these users, for tests with many sign-ins that are not about hashing. */
export async function setTestPassword({ owner }: TestDatabase, loginIds: readonly string[]): Promise<void> {
  await owner.query('update users set password_hash = $1 where login_id = any($2)', [
    await passwordHash,
    loginIds,
  ])
}

type FindCall = ReturnType<typeof createEndpointFinder>

/** Throws when a response contains what its call does not declare, or a password hash. */
function checkReply(find: FindCall, method: string, path: string, { status, text, body }: TestReply): void {
  // Calls of devices and pages of the site are not declared here and are not checked.
  const endpoint = find(method, path)
  const problems =
    endpoint && (body !== undefined || text === '') ? findResponseProblems(endpoint, status, body) : []
  if (text.includes('$argon2')) problems.push('a hash of a password')
  if (problems.length > 0) throw new Error(`${method} ${path} answered ${status}: ${problems.join('; ')}`)
}

type Server = Awaited<ReturnType<typeof createApp>>

function headersOf(given: Record<string, number | string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, `${one}`)
  return headers
}

function createClient(app: Server, url: string, cookie: string, find: FindCall): TestClient {
  return {
    cookie,
    async fetch(path, { method, body, headers } = {}) {
      const bytes = body instanceof Uint8Array
      const type = bytes ? 'application/octet-stream' : 'application/json'
      const typed = body === undefined ? {} : { 'content-type': type }
      const content = bytes ? Buffer.from(body) : typeof body === 'string' ? body : JSON.stringify(body)
      const usedMethod = method ?? (body === undefined ? 'GET' : 'POST')
      const response = await app.inject({
        method: usedMethod as 'GET',
        url: path,
        headers: {
          host: new URL(url).host,
          origin: url,
          ...(cookie ? { cookie } : {}),
          ...typed,
          ...headers,
        },
        ...(content === undefined ? {} : { payload: content }),
      })
      const text = response.body
      const received = headersOf(response.headers)
      const isJson = received.get('content-type')?.startsWith('application/json') ?? false
      const reply: TestReply = {
        status: response.statusCode,
        headers: received,
        text,
        body: isJson ? JSON.parse(text) : undefined,
      }
      checkReply(find, usedMethod, path, reply)
      return reply
    },
  }
}

/** What several server processes of one test share, and what a test adds to one of them. */
export interface TestAppEnvironment {
  readonly database?: TestDatabase
  readonly clock?: FakeClock
  readonly bus?: Bus
  readonly channels?: readonly LiveChannel[]
  readonly trustedProxies?: readonly string[]
  /** Limit of the stored files of an account, in bytes. */
  readonly fileQuota?: number
  readonly log?: Log
  /**
   * Elapsed time of a clock that nobody sets, for tests in which the server's own clock jumps. Without it the
   * server's clock counts as right, however far it is moved.
   */
  readonly elapsed?: () => number
}

async function openServices(environment: TestAppEnvironment) {
  const database = environment.database ?? (await testDatabase())
  const log = environment.log ?? silentLog
  const clock = environment.clock ?? fakeClock()
  const bus = environment.bus ?? openBus()
  const folder = await mkdtemp(join(tmpdir(), 'haulway-files-'))
  const files = folderStore(folder, environment.fileQuota ?? 64 * 1_048_576)
  const publish: Services['publish'] = (change) => bus.publish(change)
  const readers = openReaders(log)
  const exports = openExports(database)
  const { elapsed } = environment
  const newestFact = () => readNewestFact(database)
  const trusted =
    elapsed === undefined
      ? trustClock(clock)
      : await openTrustedClock({ database, clock, log, elapsed, newestFact })
  const seal = testSeal
  const services: Services = { database, clock, trusted, log, files, readers, exports, publish, seal }
  return { database, log, clock, bus, folder, services }
}

/** Opens the test app. Call `close` in afterAll; it does not close a database that was passed in. */
export async function testApp(
  options: SliceHostOptions = {},
  environment: TestAppEnvironment = {},
): Promise<TestApp> {
  const { database, log, clock, bus, folder, services } = await openServices(environment)
  const identify = identifyBy(services, options)
  const slices = openProduct(services, bus, options)
  const { routes, deviceCalls, english } = slices
  const channels = [...slices.channels, ...(environment.channels ?? [])]
  const app = await createApp({
    services,
    english,
    routes,
    identify,
    renew: renewBy(services, options),
    denied: openDenials(services),
    deviceCalls,
    publicUrl: options.publicUrl,
    site: options.site,
    privatePages: slices.privatePages,
    sitePrograms: slices.sitePrograms,
    trustedProxies: environment.trustedProxies ?? [],
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const live = openLive(app.server, {
    channels,
    doors: slices.sockets,
    identify,
    revoking: revokingResources,
    bus,
    clock,
    log,
  })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const find = createEndpointFinder(slices.endpoints)
  let users = 0
  return {
    url,
    database,
    clock,
    services,
    endpoints: routes.map(({ endpoint }) => endpoint),
    anonymous: createClient(app, url, '', find),
    folder,
    async run(name) {
      const job = slices.jobs.find((one) => one.name === name)
      if (!job) throw new Error(`there is no job ${name}`)
      await job.run(services)
    },
    subscribe: (listener) => bus.subscribe(listener),
    account: (title, more) =>
      createAccount(database, { title, timeZone: 'Europe/Berlin', measurementProfile: 'metric', ...more }),
    async client(account, roles, more = {}) {
      users += 1
      const loginId = `user-${users}`
      const fullName = `User ${users}`
      const id = await createUser(database, { homeAccount: account, fullName, loginId, roles, ...more })
      const values = [id, await passwordHash]
      await database.owner.query('update users set password_hash = $2 where id = $1', values)
      const body = { username: loginId, password: PASSWORD }
      const reply = await createClient(app, url, '', find).fetch('/api/sessions', { body })
      if (reply.status !== 200) throw new Error(`sign-in of a test user: ${reply.status} ${reply.text}`)
      return createClient(app, url, reply.headers.get('set-cookie')?.split(';')[0] ?? '', find)
    },
    async close() {
      live.close()
      await app.close()
      await slices.stop()
      await services.readers.close()
      await services.exports.close()
      if (!environment.database) await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
