import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '@haulway/platform/messages.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { ServerRole } from '@haulway/platform/server/config.ts'
import type { Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Route } from '@haulway/platform/server/http/route.ts'
import type { RecentError } from '@haulway/platform/server/recent-errors.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { changesChannels, entryWriter } from '@haulway/storage'
import { serveResources } from '@haulway/collection/server/index.ts'
import { accessRoutes } from './access/server.ts'
import {
  accountRecordRoutes,
  accountRoutes,
  accountStatsRoutes,
  removeDeletedAccountsJob,
} from './accounts/server/index.ts'
import { apiDocsRoute } from './api-docs/server.ts'
import { colorSetHooks } from './color-sets/server.ts'
import { auditRoutes } from './audit/server/index.ts'
import { consoleRoutes } from './console/server/index.ts'
import { cycleRoutes } from './cycles/server/index.ts'
import { dashboardHooks, dashboardRoutes, widgetRoutes } from './dashboards/server/index.ts'
import { dispatcherRoutes, openFleet } from './dispatcher/server/index.ts'
import { driverByPin, driverHooks, driverPinRoutes } from './drivers/server/index.ts'
import { engineHoursRoutes, equipmentHooks, equipmentRoutes } from './equipment/server/index.ts'
import { fileRoutes, removeLooseFilesJob, withFiles } from './files/server/index.ts'
import { tagHooks } from './event-tags/server.ts'
import { groupHooks, groupRoutes } from './groups/server/index.ts'
import { haulCategoryHooks, haulCategoryRoutes } from './haul-categories/server/index.ts'
import { locationHooks, locationRoutes } from './locations/server/index.ts'
import { mapLayerHooks, mapLayerRoutes } from './map-layers/server/index.ts'
import { materialHooks } from './materials/server.ts'
import { measurementRoutes } from './measurement/server/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { allResources, resources } from './resources.ts'
import { roadRoute, routeHooks } from './routes/server/index.ts'
import {
  baseOf,
  openMailing,
  removeExpiredSessionsJob,
  sealSecretsJob,
  sessionRoutes,
  standingChannel,
  type SessionOptions,
} from './session/server/index.ts'
import { noteFailure, reportRecipientHooks, reportRecipientRoutes } from './report-recipients/server/index.ts'
import { sharedReportRoutes, shareReportRoute } from './shared-reports/server/index.ts'
import { openTelemetry, type Telemetry } from './telemetry/server/index.ts'
import { userRecordRoutes, userRoutes } from './users/server/index.ts'

export interface ServerSlices {
  readonly routes: Route[]
  readonly channels: LiveChannel[]
  readonly jobs: Job[]
  /** Texts of what is refused. */
  readonly english: Catalogue
  /** Calls of devices: their own credentials, their own body limits. */
  readonly deviceCalls: ((app: FastifyInstance) => Promise<void>) | undefined
  start(): void
  /** Writes what is under way. */
  stop(): Promise<void>
}

/** For files that people take away. */
const wordbook = { en, ru, cn }

const resourceHooks = {
  colorsets: colorSetHooks,
  dashboards: dashboardHooks,
  drivers: driverHooks,
  equipment: equipmentHooks,
  groups: groupHooks,
  ...haulCategoryHooks,
  locations: locationHooks,
  materials: materialHooks,
  reportrecipients: reportRecipientHooks,
  routes: routeHooks,
  tags: tagHooks,
}

const hooksOf = ({ mapHosts }: SliceOptions) => ({ ...resourceHooks, maplayers: mapLayerHooks(mapHosts) })

/** Changes after which tracks may mean something else. */
const siteResources = new Set(['locations', 'routes', 'equipment', 'haulcategories'])

/** What one call changed is told in one go, however many entries that were. */
function gathered(tell: (account: string) => void): (account: string) => void {
  const waiting = new Set<string>()
  return (account) => {
    if (waiting.has(account)) return
    waiting.add(account)
    queueMicrotask(() => {
      waiting.delete(account)
      tell(account)
    })
  }
}

/** Calls that read what was derived: they see everything that was acknowledged before they came. */
function settledFirst(telemetry: Telemetry | undefined, routes: readonly Route[]): Route[] {
  if (!telemetry) return [...routes]
  return routes.map((route) => ({
    endpoint: route.endpoint,
    async handle(call, services) {
      await telemetry.settled(call.context.account.id)
      return await route.handle(call, services)
    },
  }))
}

const recordRoutes = [
  ...userRecordRoutes(wordbook),
  ...accountRecordRoutes(wordbook),
  ...auditRoutes(wordbook),
]

export interface SliceOptions extends SessionOptions {
  /** What this process does; everything unless told. */
  readonly roles?: readonly ServerRole[]
  /** What went wrong lately, the newest first. */
  readonly recentErrors?: () => readonly RecentError[]
  /** Origins that layers of maps may come from. */
  readonly mapHosts?: readonly string[]
}

const fixedJobs = [removeExpiredSessionsJob, removeDeletedAccountsJob, removeLooseFilesJob, sealSecretsJob]

/** Calls that need nothing but the services of their call. */
const fixedRoutes = [
  ...accessRoutes,
  ...measurementRoutes,
  ...accountRoutes,
  ...accountStatsRoutes,
  ...driverPinRoutes,
  ...sharedReportRoutes,
  ...dashboardRoutes,
]

/** Calls that read what was derived from what devices said. */
function derivedRoutes(telemetry: Telemetry, options: SliceOptions): Route[] {
  return [
    ...dispatcherRoutes((account) => telemetry.snapshot(account)),
    ...engineHoursRoutes,
    ...cycleRoutes((...period) => telemetry.track(...period)),
    ...widgetRoutes,
    shareReportRoute(baseOf(options)),
    roadRoute((...period) => telemetry.track(...period)),
  ]
}

/** Every slice's calls, live channels and jobs: the table of contents of the server. */
export function openSlices(services: Services, bus: Bus, options: SliceOptions): ServerSlices {
  // What devices say belongs to one process: two would write the same tracks.
  const ingests = options.roles?.includes('ingest') ?? true
  const { database, clock, log } = services
  const telemetry = openTelemetry({
    database,
    clock,
    log,
    publish: (account, machines) => fleet.moved(account, machines),
    driverByPin: (device, employeeId, pin) => driverByPin(services, device, employeeId, pin),
  })
  const fleet = openFleet(services, bus, (account) => telemetry.snapshot(account))
  const mailing = openMailing(services, bus, options, noteFailure)
  const siteChanged = gathered((account) => {
    telemetry
      .siteChanged(account)
      .catch((error: unknown) => log.error({ err: error, account }, 'tracks were not derived anew'))
  })
  const unsubscribe = bus.subscribe(({ account, resource, id }) => {
    if (resource === 'devices') telemetry.deviceChanged(id)
    if (resource === 'accounts') telemetry.accountChanged(id)
    if (ingests && siteResources.has(resource)) siteChanged(account)
  })
  const routes = [
    ...sessionRoutes(options),
    ...fixedRoutes,
    ...userRoutes(options),
    ...reportRecipientRoutes(options.smsInboundSecret),
    ...groupRoutes,
    ...consoleRoutes({
      ingest: telemetry.meter,
      errors: options.recentErrors ?? (() => []),
      mailServer: options.smtpUrl !== undefined,
    }),
    ...recordRoutes,
    ...mapLayerRoutes(options.mapHosts),
    ...serveResources(resources, withFiles(resources, hooksOf(options)), wordbook),
    ...fileRoutes(resources),
    ...haulCategoryRoutes,
    ...locationRoutes(entryWriter(resources, 'locations', locationHooks)),
    ...equipmentRoutes((...fact) => telemetry.state(...fact)),
    ...settledFirst(ingests ? telemetry : undefined, derivedRoutes(telemetry, options)),
  ]
  return {
    routes: [...routes, apiDocsRoute(routes)],
    channels: [fleet.channel, standingChannel(bus), ...changesChannels(allResources, bus)],
    jobs: [...fixedJobs, mailing.job],
    english: en,
    deviceCalls: ingests ? telemetry.calls : undefined,
    start: () => telemetry.start(),
    async stop() {
      unsubscribe()
      await mailing.stop()
      await telemetry.stop()
    },
  }
}
