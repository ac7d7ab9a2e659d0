import type { Route } from '@haulway/platform/server/http/route.ts'
import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { deviceEndpoints } from './device.endpoints.ts'
import { derivationRoutes } from './server/reading/derivation.ts'
import { followChanges } from './server/follow-changes.ts'
import { openBacklog, type WatchedBacklog } from './server/reading/backlog.ts'
import type { OpenHour } from './server/reading/open-hours.ts'
import { openTelemetry, type Telemetry, type TelemetryOptions } from './server/index.ts'
import { telemetryMetrics } from './server/telemetry-metrics.ts'
import { settleFirst } from './server/settle-first.ts'
import { refuseReadings } from './server/intake/readings.ts'
import type { DriverByPin } from './server/intake/sign-on.ts'

export { refuseIfCommitted } from './server/reading/committed-references.ts'
export { speedsMaker, type SpeedsFound } from './server/reading/speeds.ts'
export { refuseIfRecorded, refuseIfTracked } from './server/reading/recorded-references.ts'
export { instant } from './server/storage/instant.ts'
export { keepRecalculation, keepTerms, recalculatedFrom } from './server/storage/terms.ts'
export { deletePositions } from './server/storage/retention.ts'
export type { Device } from './server/index.ts'
export type { GivenLoad } from './server/intake/given-loads.ts'
export { loadersNow, type LoadingNow } from './live/loaders-now.ts'
export type { MachineNow } from './server/reading/machine-now.ts'
export type { OpenHour } from './server/reading/open-hours.ts'
export type { GroundBox } from './live/speed-squares.ts'
export type { WatchedBacklog } from './server/reading/backlog.ts'
export type { MinuteRate } from './server/intake/meter.ts'

/** Facts that the tables of tracks and hours do not hold yet. */
export interface LatestPositions {
  /** Hours of tracks that are not closed yet. */
  readonly hours: readonly OpenHour[]
  /** Time of each machine's latest position, epoch milliseconds. */
  readonly last: ReadonlyMap<string, number>
}

type Stored = (account: string, machines: readonly string[]) => void
/** The device, and the keys of its events `driver route`. */
type RouteChosen = NonNullable<TelemetryOptions['routeChosen']>
type ServedTrucks = NonNullable<TelemetryOptions['servedTrucks']>
type TakeReadings = NonNullable<TelemetryOptions['takeReadings']>
type Moved = NonNullable<TelemetryOptions['publishRemote']>

/** Telemetry as other slices use it. */
export interface TelemetryServices {
  readonly identify: Telemetry['identify']
  readonly meter: Telemetry['meter']
  /** Pending recomputation in all accounts. */
  readonly backlog: () => Promise<WatchedBacklog>
  readonly snapshot: Telemetry['snapshot']
  readonly storeEvents: Telemetry['storeEvents']
  readonly storeStatements: Telemetry['storeStatements']
  readonly track: Telemetry['track']
  readonly packedTracks: Telemetry['packedTracks']
  readonly sightings: Telemetry['sightings']
  readonly countPositions: Telemetry['countPositions']
  readonly openHours: Telemetry['openHours']
  readonly ownAccounts: Telemetry['ownAccounts']
  readonly asOwner: Telemetry['asOwner']
  /** When each machine was last heard. */
  readonly heard: (account: string) => Promise<LatestPositions>
  /** Resolves when the tables include everything acknowledged. */
  readonly settled: Telemetry['settled']
  /** Like `settled`, and the table of hours is complete up to an instant (epoch milliseconds). */
  readonly closeBefore: Telemetry['closeBefore']
  /** Notified after each commit of the machines that have moved, in the committing process. */
  readonly onMoved: (listener: Moved) => void
  /** The same for machines of which anything was stored, whether or not they have a position. */
  readonly onStored: (listener: Stored) => void
  /** The same wherever it was committed, a little later. */
  readonly onMovedAnywhere: (listener: Moved) => void
  /** Awaited before a batch with a driver's choice of route is acknowledged; must not fail. */
  readonly onRouteChosen: (listener: RouteChosen) => void
  /** Says which trucks stood at a loader, when its operator states loads of them; none by default. */
  readonly servedTrucksBy: (find: ServedTrucks) => void
  /** Stores readings of sensors and says what each is evidence for; without it they are refused. */
  readonly takeReadingsBy: (take: TakeReadings) => void
  /** Finds the driver with an employee ID and a PIN, at sign-on in a cab; none by default. */
  readonly signOnBy: (find: DriverByPin) => void
  /** Wraps calls that read derived rows, so that they see everything acknowledged before. */
  readonly settledFirst: (routes: readonly Route[]) => readonly Route[]
}

/** Questions of the intake that other slices answer, once they have said so. */
function askOthers() {
  let driverByPin: DriverByPin | undefined
  let routeChosen: RouteChosen | undefined
  let servedTrucks: ServedTrucks | undefined
  let takeReadings: TakeReadings | undefined
  const asked = {
    driverByPin: (...about) => driverByPin?.(...about) ?? Promise.resolve(null),
    servedTrucks: (...about) => servedTrucks?.(...about) ?? Promise.resolve([]),
    takeReadings: (...about) => takeReadings?.(...about) ?? Promise.resolve(refuseReadings(about[1])),
    routeChosen: (...about) => routeChosen?.(...about) ?? Promise.resolve(),
  } satisfies Partial<TelemetryOptions>
  const answeredBy: Pick<
    TelemetryServices,
    'signOnBy' | 'servedTrucksBy' | 'takeReadingsBy' | 'onRouteChosen'
  > = {
    signOnBy: (find) => void (driverByPin = find),
    servedTrucksBy: (find) => void (servedTrucks = find),
    takeReadingsBy: (take) => void (takeReadings = take),
    onRouteChosen: (listener) => void (routeChosen = listener),
  }
  return { asked, answeredBy }
}

export const slice = defineSlice<TelemetryServices>({
  name: 'telemetry',
  words: { en, ru, cn },
  described: deviceEndpoints,
  routes: derivationRoutes,
  belongings: [
    { table: 'load_terms', of: { column: 'kind' }, entry: 'entry_id' },
    { table: 'recalculations', of: 'routes', entry: 'route_id' },
  ],
  open({ services, bus, options }) {
    const { database, clock, log } = services
    const ingests = options.roles?.includes('ingest') ?? true
    const [moves, everywhere, stores]: [Moved[], Moved[], Stored[]] = [[], [], []]
    const others = askOthers()
    const telemetry = openTelemetry({
      database,
      clock,
      trustedClock: services.trusted.now,
      log,
      readers: services.readers,
      bus,
      seal: services.seal,
      // The embedded database is opened by one process.
      singleProcess: options.databaseUrl === undefined,
      ownsAccounts: ingests,
      publish(account, machines, stored) {
        stores.forEach((listener) => listener(account, stored))
        if (machines.length > 0) [...moves, ...everywhere].forEach((listener) => listener(account, machines))
      },
      publishRemote: (account, machines) => everywhere.forEach((listener) => listener(account, machines)),
      ...others.asked,
    })
    const backlog = openBacklog(database, clock)
    const unfollow = followChanges(bus, telemetry, log)
    return {
      metrics: [
        ...telemetry.meter.metrics,
        ...telemetryMetrics({ database, clock, backlog, accounts: () => telemetry.ownAccounts().length }),
      ],
      ...(ingests ? { deviceCalls: telemetry.calls } : {}),
      start: () => telemetry.start(),
      async stop() {
        unfollow()
        await telemetry.stop()
      },
      gives: {
        ...telemetry,
        backlog,
        async heard(account) {
          const hours = await telemetry.openHours({ account })
          const now = await telemetry.snapshot(account)
          return { hours, last: new Map(now.map(({ equipmentId, position }) => [equipmentId, position.t])) }
        },
        onMoved: (listener) => void moves.push(listener),
        onStored: (listener) => void stores.push(listener),
        onMovedAnywhere: (listener) => void everywhere.push(listener),
        ...others.answeredBy,
        settledFirst: (routes) => settleFirst(telemetry, routes),
      },
    }
  },
})
