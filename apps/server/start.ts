import type { Server } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Registry } from 'prom-client'
import { type Bus, openBus } from '@haulway/platform/server/bus/bus.ts'
import { openNatsBus } from '@haulway/platform/server/bus/nats.ts'
import { type Closing, openClosing } from '@haulway/platform/server/closing.ts'
import type { Config } from '@haulway/platform/server/config.ts'
import type { OpenDatabase } from '@haulway/platform/server/db/database.ts'
import { openDatabase } from '@haulway/platform/server/db/index.ts'
import { postgresUser } from '@haulway/platform/server/db/unprivileged.ts'
import { folderStore } from '@haulway/platform/server/files/folder-store.ts'
import { createApp } from '@haulway/platform/server/http/app.ts'
import { openDrain } from '@haulway/platform/server/http/draining.ts'
import { serveDocumentation } from '@haulway/platform/server/http/documentation.ts'
import { followCertificate, openInnerDoor, readCertificate } from '@haulway/platform/server/http/tls.ts'
import { serveHealth } from '@haulway/platform/server/http/health.ts'
import { openJobs } from '@haulway/platform/server/jobs/jobs.ts'
import { openLive } from '@haulway/platform/server/live/live.ts'
import type { Log } from '@haulway/platform/server/log.ts'
import { openExports } from '@haulway/platform/server/exports/exports.ts'
import { openReaders } from '@haulway/platform/server/readers/readers.ts'
import {
  databaseWhole,
  databaseWrites,
  diskHasRoom,
  folderWrites,
} from '@haulway/platform/server/readiness.ts'
import { rememberErrors, type RecentError } from '@haulway/platform/server/recent-errors.ts'
import { keepPrivate } from '@haulway/platform/server/private-folder.ts'
import { keyIn, sealWith } from '@haulway/platform/server/seal.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { openTrustedClock } from '@haulway/platform/server/trusted-clock.ts'
import { listenError, usingFolder } from '@haulway/platform/server/start-error.ts'
import { findPracticeAccount } from '@haulway/features/accounts/server/practice.ts'
import { firstStart, type FirstAdministrator } from '@haulway/features/accounts/server/first-start.ts'
import { apiDocument } from '@haulway/features/api-docs/server/document.ts'
import { openProduct } from '@haulway/features/product/server.ts'
import { readNewestFact } from '@haulway/features/retention/index.ts'
import {
  givenPasswordMistake,
  cookieName,
  hasSealedSecrets,
  identifyBy,
  openDenials,
  renewBy,
  revoking,
} from '@haulway/features/session/index.ts'
import { startPractice } from './practice.ts'

export interface RunningServer {
  readonly url: string
  readonly firstAdministrator: FirstAdministrator | undefined
  readonly services: Services
  /** Finishes what is under way, then stops. */
  close(): Promise<void>
}

export interface StartOptions {
  readonly config: Config
  readonly log: Log
  readonly clock: () => number
  /** Folder of the built web application; none serves the API alone. */
  readonly site: string | undefined
  /** Ends the wait for a database that is away. */
  readonly signal?: AbortSignal
}

const migrations = fileURLToPath(new URL('../../database/migrations', import.meta.url))

function addressOf(port: number, host: string, scheme: string): string {
  const name = host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${scheme}://${name}:${port}`
}

/** Hosts that browsers may fetch maps from. */
function hostsOf({ tiles, mapHosts }: Config): string[] {
  return [...(tiles === undefined ? [] : [new URL(tiles).origin]), ...mapHosts]
}

/**
 * Milliseconds since the end was asked for by which each part is through; the others go on without it then. Time that a part does
 * not need is that of the next.
 */
const endBy = {
  practice: 500,
  jobs: 2_500,
  sockets: 2_500,
  clients: 4_000,
  slices: 5_500,
  rest: 6_000,
  postgres: 9_000,
}
/** Of the clients' time, for closing after the last of them was cut. */
const CUT_MS = 500

/** What slices are given: the files of this installation, and its seal: with the key of the settings or the one of the data folder. */
async function servicesOf(
  base: Pick<Services, 'database' | 'clock' | 'trusted' | 'log' | 'seal'>,
  bus: Bus,
  { dataDirectory, fileQuota }: Config,
  closing: Closing,
): Promise<Services> {
  const readers = openReaders(base.log)
  closing.add('readers', endBy.rest, () => readers.close())
  const exports = openExports(base.database)
  closing.add('exports', endBy.rest, () => exports.close())
  const folder = filesIn(dataDirectory)
  await usingFolder(folder, () => keepPrivate(folder, null))
  const files = folderStore(folder, fileQuota)
  return { ...base, publish: (change) => bus.publish(change), files, readers, exports }
}

const filesIn = (dataDirectory: string): string => join(dataDirectory, 'files')

/** Before anything is made: who starts a second time is told so at once, and no password is made up for nobody to see. */
async function assertFree(port: number, host: string): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(port, host, () => done())
    })
  } catch (error) {
    throw listenError(error, port, host)
  }
  await new Promise((done) => {
    server.close(done)
  })
}

async function openStorage(
  { config, log, clock, signal }: StartOptions,
  closing: Closing,
): Promise<OpenDatabase> {
  const { dataDirectory, databaseUrl } = config
  // As root the embedded database runs as somebody else, who must get to it.
  await usingFolder(dataDirectory, async () => {
    keepPrivate(dataDirectory, databaseUrl === undefined ? postgresUser() : null)
    await folderWrites(dataDirectory)()
  })
  const postgres = join(dataDirectory, 'postgres')
  const database = await openDatabase({
    databaseUrl,
    dataDirectory: postgres,
    migrations,
    log,
    clock,
    signal,
  })
  closing.add('postgres', endBy.postgres, (within) => database.stop(within))
  closing.add('database', endBy.rest, () => database.close())
  return database
}

function healthOf({ config, database, services }: Pick<Opened, 'config' | 'database' | 'services'>) {
  const { dataDirectory } = config
  const { probe, damage } = database
  return {
    checks: {
      database: databaseWrites(probe),
      pages: databaseWhole(damage),
      files: folderWrites(filesIn(dataDirectory)),
      disk: diskHasRoom(dataDirectory),
    },
    warnings: { clock: () => (services.trusted.leap() === null ? null : 'leapt') },
  }
}

/** Opens the database, mounts every slice and listens. What was opened is closed again when a later step fails. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { log: remembering, recent: recentErrors } = rememberErrors(options.log, options.clock)
  const closing = openClosing({ log: remembering })
  try {
    return await open({ ...options, log: remembering }, closing, recentErrors)
  } catch (error) {
    await closing.close()
    throw error
  }
}

async function open(
  options: StartOptions,
  closing: Closing,
  recentErrors: () => readonly RecentError[],
): Promise<RunningServer> {
  const { config, log, clock } = options
  // Before anything is made: a certificate that cannot be read is told at once.
  if (config.tls) await readCertificate(config.tls)
  await assertFree(config.port, config.host)
  const database = await openStorage(options, closing)
  const key =
    config.secretKey ??
    (await usingFolder(config.dataDirectory, () =>
      keyIn(config.dataDirectory, () => hasSealedSecrets(database)),
    ))
  // Only the embedded database is a newcomer's own.
  const practice = config.practice && config.databaseUrl === undefined
  const { adminLogin: login, adminPassword: givenPassword } = config
  const firstAdministrator = await firstStart(database, {
    login,
    givenPassword,
    mistakeIn: givenPasswordMistake,
    practice,
  })
  const bus = config.natsUrl === undefined ? openBus() : openNatsBus({ url: config.natsUrl, log })
  closing.add('bus', endBy.rest, () => bus.close())
  const newestFact = () => readNewestFact(database)
  const trusted = await openTrustedClock({ database, clock, log, newestFact })
  trusted.start()
  closing.add('clock', endBy.rest, () => Promise.resolve(trusted.stop()))
  const base = { database, clock, trusted, log, seal: sealWith(key) }
  const services = await servicesOf(base, bus, config, closing)
  return await serve(
    { ...options, services, bus, database, firstAdministrator, practice, recentErrors },
    closing,
  )
}

interface Opened extends StartOptions {
  readonly services: Services
  readonly bus: Bus
  readonly database: OpenDatabase
  readonly firstAdministrator: FirstAdministrator | undefined
  readonly practice: boolean
  readonly recentErrors: () => readonly RecentError[]
}

async function serve(opened: Opened, closing: Closing): Promise<RunningServer> {
  const { config, log, clock, site, services, bus, database, practice, firstAdministrator } = opened
  const identify = identifyBy(services, config)
  const certificate = config.tls && (await readCertificate(config.tls))
  const scheme = certificate ? 'https' : 'http'
  let base = config.publicUrl?.replace(/\/+$/, '') ?? addressOf(config.port, config.host, scheme)
  const slices = openProduct(services, bus, {
    ...config,
    recentErrors: opened.recentErrors,
    base: () => base,
  })
  closing.add('slices', endBy.slices, () => slices.stop())
  const { routes, channels, jobs, deviceCalls, privatePages, english } = slices
  const pages = { site, privatePages, tileHosts: hostsOf(config) }
  const people = { identify, renew: renewBy(services, config), denied: openDenials(services) }
  const app = await createApp({
    services,
    english,
    routes,
    deviceCalls,
    ...pages,
    ...people,
    ...config,
    certificate,
  })
  const drain = openDrain(app)
  closing.add('clients', endBy.clients, (within) => drain(Math.max(0, within - CUT_MS)))
  slices.start()
  const { metricsToken } = config
  serveHealth(app, new Registry(), { ...healthOf(opened), metricsToken })
  await serveDocumentation(app, apiDocument(slices.endpoints), '/api/openapi.json')
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenError(error, config.port, config.host)
  })
  const url = addressOf((app.server.address() as AddressInfo).port, config.host, scheme)
  base = config.publicUrl?.replace(/\/+$/, '') ?? url
  if (config.tls) {
    const stop = followCertificate(app.server as Server, config.tls, log)
    closing.add('certificate', endBy.rest, () => Promise.resolve(stop()))
  }
  if (config.roles.includes('live')) {
    const { sockets: doors } = slices
    const live = openLive(app.server, { ...config, channels, doors, identify, revoking, bus, clock, log })
    closing.add('sockets', endBy.sockets, () => live.close())
  }
  if (config.roles.includes('worker')) {
    const runner = await openJobs(jobs, services)
    closing.add('jobs', endBy.jobs, () => runner.close())
  }
  const account = practice ? await findPracticeAccount(database) : undefined
  if (account) {
    const { dataDirectory } = config
    const cookie = cookieName(config)
    const door = certificate && (await openInnerDoor(app))
    if (door) closing.add('inner door', endBy.sockets, () => door.close())
    const stop = startPractice({ account, url: door?.url ?? url, cookie, services, dataDirectory })
    closing.add('practice', endBy.practice, stop)
  }
  return { url, firstAdministrator, services, close: () => closing.close() }
}
