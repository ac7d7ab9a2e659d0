import type { Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Shutdown } from '@haulway/platform/server/process/shutdown.ts'
import type { Config } from '@haulway/platform/server/config.ts'
import type { OpenDatabase } from '@haulway/platform/server/db/database.ts'
import { createApp } from '@haulway/platform/server/http/app.ts'
import { openDrain } from '@haulway/platform/server/http/draining.ts'
import { serveDocumentation } from '@haulway/platform/server/http/documentation.ts'
import { watchCertificate, openLoopbackServer, readCertificate } from '@haulway/platform/server/http/tls.ts'
import { serveHealth } from '@haulway/platform/server/http/health.ts'
import { openJobs } from '@haulway/platform/server/jobs/jobs.ts'
import { jobMetrics } from '@haulway/platform/server/jobs/job-metrics.ts'
import { openLive } from '@haulway/platform/server/live/live.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Metric } from '@haulway/platform/server/metrics/metrics.ts'
import {
  databaseMetrics,
  diskMetrics,
  liveMetrics,
} from '@haulway/platform/server/metrics/process-metrics.ts'
import { requestMetrics } from '@haulway/platform/server/metrics/request-metrics.ts'
import {
  checkDatabaseDamage,
  checkDatabaseWrites,
  checkDiskSpace,
  checkFolderWrites,
  openReadiness,
} from '@haulway/platform/server/process/readiness.ts'
import type { RecentError } from '@haulway/platform/server/log/recent-errors.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { listenError } from '@haulway/platform/server/process/start-error.ts'
import type { FirstAdministrator } from '@haulway/features/accounts/server/first-start.ts'
import { findPracticeAccount } from '@haulway/features/accounts/server/practice.ts'
import { apiDocument } from '@haulway/features/api-docs/server/document.ts'
import { openProduct } from '@haulway/features/product/server.ts'
import {
  cookieName,
  identifyBy,
  openDenials,
  renewBy,
  revokingResources,
} from '@haulway/features/session/index.ts'
import { startPractice } from './practice.ts'

export interface RunningServer {
  readonly url: string
  readonly firstAdministrator: FirstAdministrator | undefined
  readonly services: Services
  /** Address of the cab of the practice site, once it can be tried; never resolves without one. */
  readonly practiceCab: Promise<string>
  /** Finishes requests in progress, then stops. */
  close(): Promise<void>
}

/** Opened before the first request is served. */
export interface ServerResources {
  readonly config: Config
  readonly log: Log
  readonly clock: () => number
  /** Folder of the built web application; without it the API alone is served. */
  readonly site: string | undefined
  readonly services: Services
  readonly bus: Bus
  readonly database: OpenDatabase
  readonly firstAdministrator: FirstAdministrator | undefined
  readonly practice: boolean
  readonly recentErrors: () => readonly RecentError[]
}

function formatAddress(port: number, host: string, scheme: string): string {
  const name = host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${scheme}://${name}:${port}`
}

/** Hosts from which browsers may load maps. */
function allowedMapHosts({ tiles, mapHosts }: Config): string[] {
  return [...(tiles === undefined ? [] : [new URL(tiles).origin]), ...mapHosts]
}

/**
 * Milliseconds after the signal by which each part has ended; the others proceed without it then. Unused time of a
 * part is left to the next.
 */
export const deadlines = {
  practice: 500,
  jobs: 2_500,
  sockets: 2_500,
  clients: 4_000,
  slices: 5_500,
  rest: 6_000,
  postgres: 9_000,
}
/** Part of the clients' time, for closing after the last of them was cut. */
const CUT_MS = 500

/** Folder of uploaded files. */
export const filesFolder = (dataDirectory: string): string => join(dataDirectory, 'files')

function healthChecks({ config, database, services }: ServerResources) {
  const { dataDirectory } = config
  const { probe, damage } = database
  return {
    checks: {
      database: checkDatabaseWrites(probe),
      pages: checkDatabaseDamage(damage),
      files: checkFolderWrites(filesFolder(dataDirectory)),
      disk: checkDiskSpace(dataDirectory),
    },
    warnings: { clock: () => (services.trusted.leap() === null ? null : 'leapt') },
  }
}

/** Metrics of the process and of slices. */
function createRegistry({ config, database }: ServerResources, sliceMetrics: readonly Metric[]): Registry {
  const registry = new Registry()
  for (const metric of [...databaseMetrics(database), ...diskMetrics(config.dataDirectory), ...sliceMetrics])
    registry.registerMetric(metric)
  return registry
}

interface Addresses {
  /** Of this process. */
  readonly address: string
  /** For links. */
  readonly base: string
}

/** Machines that work on the practice site, if there is one, and report over http even with https. */
async function openPractice(
  { config, services, database, practice }: ServerResources,
  closing: Shutdown,
  app: FastifyInstance,
  { address, base }: Addresses,
): Promise<Pick<RunningServer, 'practiceCab'>> {
  const { promise: practiceCab, resolve } = Promise.withResolvers<string>()
  const account = practice ? await findPracticeAccount(database) : undefined
  if (!account) return { practiceCab }
  const { dataDirectory } = config
  const loopback = config.tls && (await openLoopbackServer(app))
  if (loopback) closing.add('inner door', deadlines.sockets, () => loopback.close())
  const url = loopback?.url ?? address
  const cookie = cookieName(config)
  const onCab = (code: string) => resolve(`${base}/cab/?code=${code}`)
  const stop = startPractice({ account, url, cookie, services, dataDirectory, onCab })
  closing.add('practice', deadlines.practice, stop)
  return { practiceCab }
}

const defer = (stop: () => void) => () => Promise.resolve(stop())

/** Mounts every slice and listens. */
export async function serve(resources: ServerResources, closing: Shutdown): Promise<RunningServer> {
  const { config, log, clock, site, services, bus, database, firstAdministrator } = resources
  const identify = identifyBy(services, config)
  const health = healthChecks(resources)
  const certificate = config.tls && (await readCertificate(config.tls))
  const scheme = certificate ? 'https' : 'http'
  let base = config.publicUrl?.replace(/\/+$/, '') ?? formatAddress(config.port, config.host, scheme)
  const slices = openProduct(services, bus, {
    ...config,
    site,
    recentErrors: resources.recentErrors,
    readiness: openReadiness(health.checks),
    base: () => base,
  })
  closing.add('slices', deadlines.slices, () => slices.stop())
  const { channels, jobs } = slices
  const pages = { site, tileHosts: allowedMapHosts(config) }
  const people = { identify, renew: renewBy(services, config), denied: openDenials(services) }
  const requests = requestMetrics()
  const app = await createApp({
    ...slices,
    services,
    follow: requests.follow,
    ...pages,
    ...people,
    ...config,
    certificate,
  })
  const drain = openDrain(app)
  closing.add('clients', deadlines.clients, (within) => drain(Math.max(0, within - CUT_MS)))
  slices.start()
  const { metricsToken } = config
  const registry = createRegistry(resources, [
    ...requests.metrics,
    ...slices.metrics,
    ...jobMetrics(jobs, database.figures, clock),
  ])
  serveHealth(app, registry, { ...health, metricsToken })
  await serveDocumentation(app, apiDocument(slices.endpoints), '/api/openapi.json')
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenError(error, config.port, config.host)
  })
  if (config.tls)
    closing.add('certificate', deadlines.rest, defer(watchCertificate(app.server as Server, config.tls, log)))
  const url = formatAddress((app.server.address() as AddressInfo).port, config.host, scheme)
  base = config.publicUrl?.replace(/\/+$/, '') ?? url
  if (config.roles.includes('live')) {
    const access = { doors: slices.sockets, identify, revoking: revokingResources }
    const live = openLive(app.server, { ...config, ...access, channels, bus, clock, log })
    for (const metric of liveMetrics(() => live.open())) registry.registerMetric(metric)
    closing.add('sockets', deadlines.sockets, () => live.close())
  }
  if (config.roles.includes('worker')) {
    const runner = await openJobs(jobs, services)
    closing.add('jobs', deadlines.jobs, () => runner.close())
  }
  const { practiceCab } = await openPractice(resources, closing, app, { address: url, base })
  return { url, firstAdministrator, services, practiceCab, close: () => closing.close() }
}
