import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Registry } from 'prom-client'
import { type Bus, openBus } from '@haulway/platform/server/bus/bus.ts'
import { openNatsBus } from '@haulway/platform/server/bus/nats.ts'
import type { Config } from '@haulway/platform/server/config.ts'
import { openDatabase } from '@haulway/platform/server/db/index.ts'
import { postgresUser } from '@haulway/platform/server/db/unprivileged.ts'
import { folderStore } from '@haulway/platform/server/files/folder-store.ts'
import { createApp } from '@haulway/platform/server/http/app.ts'
import { serveDocumentation } from '@haulway/platform/server/http/documentation.ts'
import { serveHealth } from '@haulway/platform/server/http/health.ts'
import { openJobs } from '@haulway/platform/server/jobs/jobs.ts'
import { openLive } from '@haulway/platform/server/live/live.ts'
import type { Log } from '@haulway/platform/server/log.ts'
import { openReaders } from '@haulway/platform/server/readers/readers.ts'
import { rememberErrors } from '@haulway/platform/server/recent-errors.ts'
import { keepPrivate } from '@haulway/platform/server/private-folder.ts'
import { keyIn, sealWith } from '@haulway/platform/server/seal.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { findPracticeAccount } from '@haulway/features/accounts/server/practice.ts'
import { firstStart, type FirstAdministrator } from '@haulway/features/accounts/server/first-start.ts'
import { apiDocument } from '@haulway/features/api-docs/server/document.ts'
import { openProduct } from '@haulway/features/product/server.ts'
import { identifyBy, openDenials, renewBy, revoking } from '@haulway/features/session/index.ts'
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
}

const migrations = fileURLToPath(new URL('../../database/migrations', import.meta.url))

function addressOf(port: number, host: string): string {
  const name = host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Hosts that browsers may fetch maps from. */
function hostsOf({ tiles, mapHosts }: Config): string[] {
  return [...(tiles === undefined ? [] : [new URL(tiles).origin]), ...mapHosts]
}

type Closers = (() => Promise<void> | void)[]

/** What slices are given: the files of this installation, and its seal: with the key of the settings or the one of the data folder. */
async function servicesOf(
  base: Pick<Services, 'database' | 'clock' | 'log'>,
  bus: Bus,
  { secretKey, dataDirectory, fileQuota }: Config,
  closers: Closers,
): Promise<Services> {
  const readers = openReaders(base.log)
  closers.push(() => readers.close())
  return {
    ...base,
    publish: (change) => bus.publish(change),
    files: folderStore(join(dataDirectory, 'files'), fileQuota),
    readers,
    seal: sealWith(secretKey ?? (await keyIn(dataDirectory))),
  }
}

/** Opens the database, mounts every slice and listens. What was opened is closed again when a later step fails. */
export async function startServer({ config, log, clock, site }: StartOptions): Promise<RunningServer> {
  const closers: Closers = []
  const close = async () => {
    for (const one of closers.toReversed()) await one()
  }
  try {
    // As root the embedded database runs as somebody else, who must get to it.
    keepPrivate(config.dataDirectory, config.databaseUrl === undefined && postgresUser() !== null)
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDirectory: join(config.dataDirectory, 'postgres'),
      migrations,
      log,
    })
    closers.push(() => database.close())
    // Only the embedded database is a newcomer's own.
    const practice = config.practice && config.databaseUrl === undefined
    const firstAdministrator = await firstStart(database, {
      login: config.adminLogin,
      givenPassword: config.adminPassword,
      practice,
    })
    const { log: remembering, recent: recentErrors } = rememberErrors(log, clock)
    const bus =
      config.natsUrl === undefined ? openBus() : openNatsBus({ url: config.natsUrl, log: remembering })
    closers.push(() => bus.close())
    const services = await servicesOf({ database, clock, log: remembering }, bus, config, closers)
    const identify = identifyBy(services, config)
    let base = config.publicUrl?.replace(/\/+$/, '') ?? addressOf(config.port, config.host)
    const slices = openProduct(services, bus, { ...config, recentErrors, base: () => base })
    closers.push(() => slices.stop())
    const { routes, channels, jobs, deviceCalls, privatePages, english } = slices
    const pages = { site, privatePages, tileHosts: hostsOf(config) }
    const people = { identify, renew: renewBy(services, config), denied: openDenials(services) }
    const app = await createApp({ services, english, routes, deviceCalls, ...pages, ...people, ...config })
    closers.push(() => app.close())
    slices.start()
    serveHealth(app, new Registry(), {
      checks: { database: async () => (await database.pool.query('select 1')).rowCount === 1 },
      metricsToken: config.metricsToken,
    })
    await serveDocumentation(app, apiDocument(slices.endpoints))
    await app.listen({ host: config.host, port: config.port })
    const url = addressOf((app.server.address() as AddressInfo).port, config.host)
    base = config.publicUrl?.replace(/\/+$/, '') ?? url
    if (config.roles.includes('live')) {
      const { sockets: doors } = slices
      const live = openLive(app.server, { ...config, channels, doors, identify, revoking, bus, clock, log })
      closers.push(() => live.close())
    }
    if (config.roles.includes('worker')) {
      const runner = await openJobs(jobs, services)
      closers.push(() => runner.close())
    }
    const account = practice ? await findPracticeAccount(database) : undefined
    if (account) closers.push(startPractice({ account, url, services, dataDirectory: config.dataDirectory }))
    return { url, firstAdministrator, services, close }
  } catch (error) {
    await close()
    throw error
  }
}
