import type { FastifyInstance } from 'fastify'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { serveResources } from '@haulway/resource/server/index.ts'
import {
  accountRecordRoutes,
  accountRoutes,
  accountStatsRoutes,
  removeDeletedAccountsJob,
} from './accounts/server/index.ts'
import { apiDocsRoute } from './api-docs/server.ts'
import { auditRoutes } from './audit/server/index.ts'
import { cycleRoutes } from './cycles/server/index.ts'
import { dispatcherRoutes, openFleet } from './dispatcher/server/index.ts'
import { driverHooks } from './drivers/server.ts'
import { equipmentHooks, equipmentRoutes } from './equipment/server/index.ts'
import { tagHooks } from './event-tags/server.ts'
import { groupHooks, groupRoutes } from './groups/server/index.ts'
import { locationHooks } from './locations/server.ts'
import { materialHooks } from './materials/server.ts'
import { measurementRoutes } from './measurement/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { resources } from './resources.ts'
import { routeHooks } from './routes/server.ts'
import {
  openMailing,
  removeExpiredSessionsJob,
  sessionRoutes,
  type SessionOptions,
} from './session/server/index.ts'
import { openTelemetry, type Telemetry } from './telemetry/server/index.ts'
import { userRecordRoutes, userRoutes } from './users/server/index.ts'

export interface ServerSlices {
  readonly routes: Route[]
  readonly channels: LiveChannel[]
  readonly jobs: Job[]
  /** Calls of devices: their own credentials, their own body limits. */
  readonly deviceCalls: (app: FastifyInstance) => Promise<void>
  start(): void
  /** Writes what is under way. */
  stop(): Promise<void>
}

/** For files that people take away. */
const wordbook = { en, ru, cn }

const resourceHooks = {
  drivers: driverHooks,
  equipment: equipmentHooks,
  groups: groupHooks,
  locations: locationHooks,
  materials: materialHooks,
  routes: routeHooks,
  tags: tagHooks,
}

/** Changes after which tracks may mean something else. */
const siteResources = new Set(['locations', 'routes', 'equipment', 'haulcategories'])

/** Calls that read what was derived: they see everything that was acknowledged before they came. */
function settledFirst(telemetry: Telemetry, routes: readonly Route[]): Route[] {
  return routes.map((route) => ({
    endpoint: route.endpoint,
    async handle(call, services) {
      await telemetry.settled(call.context.account.id)
      return await route.handle(call, services)
    },
  }))
}

/** Every slice's calls, live channels and jobs: the table of contents of the server. */
export function openSlices(services: Services, bus: Bus, options: SessionOptions): ServerSlices {
  const { database, clock, log } = services
  const telemetry = openTelemetry({
    database,
    clock,
    log,
    publish: (account, machines) => fleet.moved(account, machines),
  })
  const fleet = openFleet(services, bus, (account) => telemetry.snapshot(account))
  const mailing = openMailing(services, bus, options)
  const changedSites = new Set<string>()
  const unsubscribe = bus.subscribe(({ account, resource, id }) => {
    if (resource === 'devices') telemetry.deviceChanged(id)
    if (resource === 'accounts') telemetry.accountChanged(id)
    if (!siteResources.has(resource) || changedSites.has(account)) return
    changedSites.add(account)
    // What one call changed is told in one go, however many entries that were.
    queueMicrotask(() => {
      changedSites.delete(account)
      telemetry
        .siteChanged(account)
        .catch((error: unknown) => log.error({ err: error, account }, 'tracks were not derived anew'))
    })
  })
  const routes = [
    ...sessionRoutes(options),
    ...measurementRoutes,
    ...accountRoutes,
    ...accountStatsRoutes,
    ...userRoutes(),
    ...groupRoutes,
    ...userRecordRoutes(wordbook),
    ...accountRecordRoutes(wordbook),
    ...auditRoutes(wordbook),
    ...serveResources(resources, resourceHooks, wordbook),
    ...equipmentRoutes((...fact) => telemetry.state(...fact)),
    ...settledFirst(telemetry, [
      ...dispatcherRoutes((account) => telemetry.snapshot(account)),
      ...cycleRoutes((...period) => telemetry.track(...period)),
    ]),
  ]
  return {
    routes: [...routes, apiDocsRoute(routes)],
    channels: [fleet.channel],
    jobs: [removeExpiredSessionsJob, removeDeletedAccountsJob, mailing.job],
    deviceCalls: telemetry.calls,
    start: () => telemetry.start(),
    async stop() {
      unsubscribe()
      await mailing.stop()
      await telemetry.stop()
    },
  }
}
