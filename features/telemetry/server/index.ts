/** The door of telemetry's server side. */
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
import { deviceCalls } from './intake/http.ts'
import type { MachineNow } from './reading/machine-now.ts'
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
  /** By which it is judged what is too old to be kept; the clock unless told. */
  trusted?: () => number
  log: Log
  /** What reads large bodies. */
  readers: Readers
  /** What facts are derived with; the product's own unless another is given. */
  detection?: Detection
  /** What leads to other processes, and the seal of what is asked on the way; without them those cannot be asked. */
  bus?: Bus
  seal?: Seal
  /** No other process can be at this database: what one owned has been left behind. */
  alone?: boolean
  /** How many times longer than usual its lease lasts. */
  patience?: number
  /** Whether this process owns accounts, which those do that hear devices; others ask owners. Yes unless told. */
  takes?: boolean
  /** Called after each commit with the machines that have moved, and the ids of all of which something was stored. */
  publish: (account: string, machines: MachineNow[], stored: readonly string[]) => void
  /** Called with the machines that have moved in accounts of other processes. */
  heard?: (account: string, machines: MachineNow[]) => void
  /** Who has this employee ID and PIN, asked when somebody signs on in a cab; nobody unless given. */
  driverByPin?: DriverByPin
}

export interface Telemetry {
  /** The calls of devices. Register it before the generic middleware: its hooks would only cost time. */
  calls: (app: FastifyInstance) => Promise<void>
  /** The device that holds a secret; null for one that is wrong, revoked or of an account that is closed. */
  identify(secret: string): Promise<Device | null>
  /** Locations, routes or equipment have changed: derives anew what that touches. */
  siteChanged(account: string): Promise<void>
  /** A device was revoked or given to another machine. */
  deviceChanged(id: string): void
  /** An account was closed or opened again: what is remembered of its devices no longer holds. */
  accountChanged(account: string): void
  /** Facts that a person states at a desk, such as an assignment. `author` and the event's id make its key. */
  state(account: string, author: string, equipmentId: string, events: StatedEvent[]): Promise<void>
  /** The same of several machines, all or nothing, when what it rests on still holds; answers what it changed. */
  desk(account: string, facts: StatementRequest): Promise<StatementResult>
  /** All machines of the account that have a position. */
  snapshot(account: string): Promise<MachineNow[]>
  /**
   * Positions of a machine between two instants (epoch milliseconds, both included), the latest ones as well, but not those
   * from routes that are closed to the person.
   */
  track(scope: Scope, equipmentId: string, from: number, to: number): Promise<Track>
  /** The same of several machines, packed as they are stored, with every measurement. */
  packedTracks(scope: Scope, machines: readonly string[], from: number, to: number): Promise<PackedTrack[]>
  /** About how many positions that are; nothing of them is read for it. */
  countPositions(scope: Scope, machines: readonly string[], from: number, to: number): Promise<number>
  /**
   * Hours of the tracks that are not closed yet: asked for before the table of hours is read, which lacks them. Without
   * those in which their machine was on a route that is closed to the person, and those of committed periods.
   */
  openHours(scope: Scope): Promise<OpenHour[]>
  /**
   * Resolves when the tables of events, visits and cycles say what everything acknowledged so far means. Upkeep
   * writes running rows once a second; whoever reads them for figures asks for this first. What is being derived anew
   * keeps its older rows until its turn.
   */
  settled(account: string): Promise<void>
  /** As `settled`, and the table of hours says all of the time before an instant (epoch milliseconds). */
  closeBefore(account: string, until: number): Promise<void>
  /** The accounts that are in the memory of this process as its own. */
  ownAccounts(): string[]
  /**
   * A transaction of whoever owns the account: refused when it is another process's by now, and undefined when it is not in the
   * memory of this one.
   */
  asOwner<T>(account: string, work: (tx: Transaction) => Promise<T>): Promise<T | undefined>
  /** Writes what is unsettled, closes idle tracks. `start` does it every second. */
  settle(): Promise<void>
  /** Renews the lease and looks for what was missed; `start` does it every second, and hints may have been lost. */
  look(): Promise<void>
  /** Goes on with what ended processes have left to be derived; `start` does it every few seconds. */
  resume(): Promise<void>
  /** What devices delivered lately, to this process. */
  readonly meter: Omit<Meter, 'count'>
  start(): void
  /** Writes everything and ends; facts that still come are refused as unavailable. */
  stop(): Promise<void>
}

/** What is read of an account, with what its owner alone knows so far. */
function reading(
  database: Database,
  { ask }: Owners,
): Pick<
  Telemetry,
  'snapshot' | 'track' | 'packedTracks' | 'countPositions' | 'openHours' | 'settled' | 'closeBefore'
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
    countPositions: (scope, machines, from, to) => countPositions(database, scope, machines, { from, to }),
    async openHours(scope) {
      const hours = await ask(scope.account, 'openHours', null)
      const isClosed = await readClosedSpans(database, scope)
      const open = hours.filter(({ equipmentId, hour }) => !isClosed(equipmentId, hour, hour + HOUR_MS - 1))
      return await excludeCommitted(database, scope, open)
    },
    closeBefore: async (account, until) => void (await ask(account, 'close', until)),
    async settled(account) {
      try {
        await ask(account, 'settle', null)
      } catch (error) {
        // Its owner writes what is running once a second without being asked.
        if (!(error instanceof OwnerUnreachable)) throw error
      }
    },
  }
}

/** What goes on by itself: the lease is renewed, what is new is derived, and what ended processes have left is gone on with. */
function upkeepOf(
  owners: Owners,
  { takes, log }: TelemetryOptions,
): Pick<Telemetry, 'look' | 'resume' | 'start' | 'stop'> {
  const look = (): Promise<void> =>
    owners
      .look()
      .catch((error: unknown) => log.warn({ err: error }, 'the lease of telemetry was not renewed'))
  const resume = (): Promise<void> => (takes === false ? Promise.resolve() : owners.resume())
  const lease = repeat(look)
  const settling = repeat(owners.settle, UPKEEP_SHARE)
  const resuming = repeat(resume, RESUME_SHARE)
  return {
    look,
    resume,
    start() {
      lease.start()
      settling.start()
      resuming.start()
    },
    async stop() {
      const resumed = resuming.stop()
      await settling.stop()
      await owners.settle()
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
  const heard = options.heard ?? (() => undefined)
  const owners = openOwners({
    ...options,
    trusted: options.trusted ?? clock,
    heard,
    leases: openLeases(options),
  })
  const meter = openMeter(clock)
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
      readers: options.readers,
      clock,
      log,
    }),
    identify: (secret) => devices.identify(secret),
    siteChanged: owners.siteChanged,
    deviceChanged: (id) => devices.forget(id),
    accountChanged: (account) => devices.forgetAccount(account),
    async state(account, author, equipmentId, events) {
      await deliver(account, equipmentId, author, batchOfEvents([...events]))
    },
    desk: (account, facts) => owners.ask(account, 'desk', facts),
    ...reading(database, owners),
    ownAccounts: owners.own,
    asOwner: owners.fenced,
    settle: owners.settle,
    meter,
    ...upkeepOf(owners, options),
  }
}
