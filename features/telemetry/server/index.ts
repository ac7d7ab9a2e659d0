/** The entry point of telemetry on the server. */
import type { FastifyInstance } from 'fastify'
import type { Database, Scope, Transaction } from '@haulway/platform/server/db/index.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Readers } from '@haulway/platform/server/readers/readers.ts'
import type { Seal } from '@haulway/platform/server/secrets/seal.ts'
import { type Batch, batchOfEvents } from '../facts/batch.ts'
import type { Detection } from '../detection/derive.ts'
import type { StatementResult, StatementRequest } from '../facts/statements.ts'
import type { StatedEvent } from '../facts/fix.ts'
import { type Device, deviceRegistry } from './intake/devices.ts'
import { readClosedSpans } from './reading/closed-projects.ts'
import { excludeCommitted } from './reading/committed.ts'
import { findTrack, type Track } from './reading/history.ts'
import { countPositions, findPackedTracks, type OpenTail, type PackedTrack } from './reading/packed-tracks.ts'
import type { OpenHour } from './reading/open-hours.ts'
import type { ServedTrucks } from './intake/given-loads.ts'
import type { TakeReadings } from './intake/readings.ts'
import type { RouteChosen } from './intake/device-calls.ts'
import { deviceCalls } from './intake/http.ts'
import { type MessageNotes, openMessageNotes } from './intake/message-notes.ts'
import type { MachineNow } from './reading/machine-now.ts'
import { findSightings, type Sighting } from './reading/sightings.ts'
import { type Meter, openMeter } from './intake/meter.ts'
import { openOwners, OwnerUnreachable, type Owners } from './owner/owners.ts'
import { repeat, RESUME_SHARE, UPKEEP_SHARE } from './owner/repeat.ts'
import { openLeases } from './storage/leases.ts'
import { HOUR_MS } from './model/summary.ts'
import type { DriverByPin } from './intake/sign-on.ts'

export type { Device } from './intake/devices.ts'
export type { Track } from './reading/history.ts'
export type { MachineNow } from './reading/machine-now.ts'

export interface TelemetryOptions {
  database: Database
  clock: () => number
  /** Clock by which the retention of positions is decided; default: `clock`. */
  trustedClock?: () => number
  log: Log
  /** Worker threads for large bodies. */
  readers: Readers
  /** Default: the product's detection. */
  detection?: Detection
  /** The way to other processes, and the seal of requests to them; without both, other owners are unreachable. */
  bus?: Bus
  seal?: Seal
  /** No other process uses this database: accounts of another one were left behind. */
  singleProcess?: boolean
  /** Factor on the duration of the lease; default: 1. */
  leaseFactor?: number
  /** Whether this process owns accounts (role `ingest`); otherwise it only asks owners. Default: true. */
  ownsAccounts?: boolean
  /** Called after each commit, with the machines that moved and the ids of all machines with stored facts. */
  publish: (account: string, machines: MachineNow[], stored: readonly string[]) => void
  /** Called with machines that moved in accounts of other processes. */
  publishRemote?: (account: string, machines: MachineNow[]) => void
  /** Finds a driver by employee ID and PIN for sign-on in a cab; absent: nobody can sign on. */
  driverByPin?: DriverByPin
  /** Awaited before the batch of a device is acknowledged that holds choices of route, with their keys. */
  routeChosen?: RouteChosen
  /** Which trucks stood at a loader whose operator states loads of them; absent: such loads stay with the loader. */
  servedTrucks?: ServedTrucks
  takeReadings?: TakeReadings
}

export interface Telemetry {
  /** Mounts the device calls. To be registered before the generic middleware, whose hooks they do not need. */
  calls: (app: FastifyInstance) => Promise<void>
  /** The device with this secret; null when it is wrong or revoked, or the account is closed. */
  identify(secret: string): Promise<Device | null>
  /** Locations, routes or equipment changed: recomputes what is affected. */
  siteChanged(account: string): Promise<void>
  /** A device was revoked or moved to another machine. */
  deviceChanged(id: string): void
  /** An account was closed or reopened: clears the cache of its devices. */
  accountChanged(account: string): void
  /** Stores a person's statements, such as an assignment. Author and id of an event form its key. */
  storeEvents(account: string, author: string, equipmentId: string, events: StatedEvent[]): Promise<void>
  /**
   * Stores statements about several machines, all or none, if their preconditions still hold; returns what they
   * changed.
   */
  storeStatements(account: string, facts: StatementRequest): Promise<StatementResult>
  /** The machines of the account that have a position. */
  snapshot(account: string): Promise<MachineNow[]>
  /**
   * Positions of a machine between two instants (epoch milliseconds, both inclusive), including the latest; without
   * those on routes closed to the person.
   */
  track(scope: Scope, equipmentId: string, from: number, to: number): Promise<Track>
  /** The same for several machines, in the stored encoding, with every measurement. */
  packedTracks(scope: Scope, machines: readonly string[], from: number, to: number): Promise<PackedTrack[]>
  /** Where these machines were at some times, from their latest position to the oldest stored one. */
  sightings(scope: Scope, machines: readonly string[]): Promise<Sighting[]>
  /** The approximate number of these positions, without reading them. */
  countPositions(scope: Scope, machines: readonly string[], from: number, to: number): Promise<number>
  /**
   * Hours of open tails, which the table of hours does not include; to be read before that table. Without hours in
   * which the machine was on a route closed to the person, and those of committed periods.
   */
  openHours(scope: Scope): Promise<OpenHour[]>
  /**
   * Resolves when events, visits and cycles include everything acknowledged so far. Maintenance writes provisional
   * rows only once a second, so reports wait for this first. Stale stretches keep their older rows until they are
   * recomputed.
   */
  settled(account: string): Promise<void>
  /** Like `settled`, and the table of hours is complete up to an instant (epoch milliseconds). */
  closeBefore(account: string, until: number): Promise<void>
  /** Accounts that this process owns and has loaded. */
  ownAccounts(): string[]
  /**
   * A transaction under the account's fence: refused when another process has taken the account over; undefined when
   * it is not loaded here.
   */
  asOwner<T>(account: string, work: (tx: Transaction) => Promise<T>): Promise<T | undefined>
  /** Writes provisional rows and counts of faults, and closes idle tails. `start` calls it every second. */
  settle(): Promise<void>
  /** Renews the lease and looks for missed changes, because hints may be lost. `start` calls it every second. */
  checkLease(): Promise<void>
  /** Continues pending recomputation of ended processes. `start` calls it every few seconds. */
  resume(): Promise<void>
  /** Recent deliveries to this process. */
  readonly meter: Omit<Meter, 'count'>
  start(): void
  /** Writes everything and stops; later facts are refused as unavailable. */
  stop(): Promise<void>
}

/** Reads of an account, including what only its owner knows yet. */
function readerOf(
  database: Database,
  { ask }: Owners,
  notes: MessageNotes,
): Pick<
  Telemetry,
  | 'snapshot'
  | 'track'
  | 'packedTracks'
  | 'sightings'
  | 'countPositions'
  | 'openHours'
  | 'settled'
  | 'closeBefore'
> {
  return {
    snapshot: (account) => ask(account, 'now', null),
    async track(scope, equipmentId, from, to) {
      const tail = await ask(scope.account, 'tail', equipmentId)
      return await findTrack(database, scope, tail, equipmentId, { from, to })
    },
    async packedTracks(scope, machines, from, to) {
      const tails: OpenTail[] = []
      for (const equipmentId of machines)
        tails.push({ equipmentId, fixes: await ask(scope.account, 'tail', equipmentId) })
      return await findPackedTracks(database, scope, tails, { from, to })
    },
    async sightings(scope, machines) {
      return await findSightings(database, scope, await ask(scope.account, 'now', null), machines)
    },
    countPositions: (scope, machines, from, to) => countPositions(database, scope, machines, { from, to }),
    async openHours(scope) {
      const hours = await ask(scope.account, 'openHours', null)
      const isClosed = await readClosedSpans(database, scope)
      const open = hours.filter(({ equipmentId, hour }) => !isClosed(equipmentId, hour, hour + HOUR_MS - 1))
      return await excludeCommitted(database, scope, open)
    },
    closeBefore: async (account, until) => void (await ask(account, 'close', until)),
    async settled(account) {
      await notes.flush()
      try {
        await ask(account, 'settle', null)
      } catch (error) {
        // The owner writes provisional rows once a second in any case.
        if (!(error instanceof OwnerUnreachable)) throw error
      }
    },
  }
}

/** Periodic work: renewal of the lease, maintenance, and recomputation left by ended processes. */
function maintenanceOf(
  owners: Owners,
  notes: MessageNotes,
  { ownsAccounts, log }: TelemetryOptions,
): Pick<Telemetry, 'checkLease' | 'resume' | 'settle' | 'start' | 'stop'> {
  const checkLease = (): Promise<void> =>
    owners
      .look()
      .catch((error: unknown) => log.warn({ err: error }, 'the lease of telemetry was not renewed'))
  const resume = (): Promise<void> => (ownsAccounts === false ? Promise.resolve() : owners.resume())
  const settle = async (): Promise<void> => {
    await owners.settle()
    await notes.flush()
  }
  const lease = repeat(checkLease)
  const settling = repeat(settle, UPKEEP_SHARE)
  const resuming = repeat(resume, RESUME_SHARE)
  return {
    checkLease,
    resume,
    settle,
    start() {
      lease.start()
      settling.start()
      resuming.start()
    },
    async stop() {
      const resumed = resuming.stop()
      await settling.stop()
      await settle()
      await lease.stop()
      await owners
        .release()
        .catch((error: unknown) => log.warn({ err: error }, 'the lease of telemetry was not given back'))
      await resumed
    },
  }
}

export function openTelemetry(options: TelemetryOptions): Telemetry {
  const { database, clock, log } = options
  const devices = deviceRegistry(database, clock)
  const owners = openOwners({
    ...options,
    trusted: options.trustedClock ?? clock,
    heard: options.publishRemote ?? (() => undefined),
    leases: openLeases(options),
  })
  const meter = openMeter(clock)
  const notes = openMessageNotes(database, clock, log)
  const deliver = async (account: string, equipmentId: string, deviceId: string, batch: Batch) => {
    try {
      return await owners.ask(account, 'deliver', { equipmentId, deviceId, batch })
    } catch (error) {
      const isTheirs = error instanceof Failure && error.status < 500
      if (!isTheirs) log.warn({ err: error, account, device: deviceId }, 'a delivery was not stored')
      throw error
    }
  }
  return {
    calls: deviceCalls({
      identify: (secret) => devices.identify(secret),
      deliver: (from, batch) => meter.count(deliver(from.account, from.equipmentId, from.id, batch)),
      driverByPin: options.driverByPin,
      routeChosen: options.routeChosen,
      servedTrucks: options.servedTrucks,
      takeReadings: options.takeReadings,
      notes,
      readers: options.readers,
      clock,
      log,
    }),
    identify: (secret) => devices.identify(secret),
    siteChanged: owners.siteChanged,
    deviceChanged: (id) => devices.forget(id),
    accountChanged: (account) => devices.forgetAccount(account),
    async storeEvents(account, author, equipmentId, events) {
      await deliver(account, equipmentId, author, batchOfEvents([...events]))
    },
    storeStatements: (account, facts) => owners.ask(account, 'desk', facts),
    ...readerOf(database, owners, notes),
    ownAccounts: owners.own,
    asOwner: owners.fenced,
    meter,
    ...maintenanceOf(owners, notes, options),
  }
}
