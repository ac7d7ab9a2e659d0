/** The door of telemetry's server side. */
import type { FastifyInstance } from 'fastify'
import type { Database, Scope } from '@haulway/platform/server/db/index.ts'
import type { Log } from '@haulway/platform/server/log.ts'
import { batchOfEvents } from '../batch.ts'
import type { Detection } from '../derive.ts'
import type { StatedEvent } from '../fix.ts'
import { type Device, deviceRegistry } from './intake/devices.ts'
import { closedTo } from './reading/closed.ts'
import { findTrack, type Track } from './reading/history.ts'
import { type OpenHour, openHours } from './reading/open-hours.ts'
import { deviceCalls } from './intake/http.ts'
import type { MachineNow } from './reading/machine-now.ts'
import { type Meter, openMeter } from './intake/meter.ts'
import { openOwner, type Owner } from './owner/owner.ts'
import { repeatedly } from './owner/rhythm.ts'
import { HOUR_MS } from './storage/summary.ts'
import type { DriverByPin } from './intake/sign-on.ts'

export type { Device } from './intake/devices.ts'
export type { Track } from './reading/history.ts'
export type { MachineNow } from './reading/machine-now.ts'

export interface TelemetryOptions {
  database: Database
  clock: () => number
  log: Log
  /** What facts are derived with; the product's own unless another is given. */
  detection?: Detection
  /** Called after each commit with the machines that have moved. */
  publish: (account: string, machines: MachineNow[]) => void
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
  /** All machines of the account that have a position. */
  snapshot(account: string): Promise<MachineNow[]>
  /**
   * Positions of a machine between two instants (epoch milliseconds, both included), the latest ones as well, but not those
   * from routes that are closed to the person.
   */
  track(scope: Scope, equipmentId: string, from: number, to: number): Promise<Track>
  /**
   * Hours of the tracks that are not closed yet: asked for before the table of hours is read, which lacks them. Without
   * those in which their machine was on a route that is closed to the person.
   */
  openHours(scope: Scope): Promise<OpenHour[]>
  /**
   * Resolves when the tables of events, visits and cycles say what everything acknowledged so far means. Upkeep
   * writes running rows once a second; whoever reads them for figures asks for this first. What is being derived anew
   * keeps its older rows until its turn.
   */
  settled(account: string): Promise<void>
  /** Writes what is unsettled, closes idle tracks. `start` does it every second. */
  settle(): Promise<void>
  /** What devices delivered lately, to this process. */
  readonly meter: Pick<Meter, 'underWay' | 'minutes'>
  start(): void
  /** Writes everything and ends; facts that still come are refused as unavailable. */
  stop(): Promise<void>
}

/** The owners of the accounts that were asked for, and their upkeep. */
function openOwners({ database, clock, log, detection, publish }: TelemetryOptions) {
  const owners = new Map<string, Owner>()
  const moved = (account: string, machines: MachineNow[]): void => {
    if (machines.length > 0) publish(account, machines)
  }
  const ownerOf = (account: string): Owner => {
    let owner = owners.get(account)
    if (!owner) {
      const own = detection && { detection }
      owner = openOwner(account, { database, clock, log, publish: moved, ...own })
      owners.set(account, owner)
    }
    return owner
  }
  const settle = async (): Promise<void> => {
    for (const [account, owner] of owners) {
      await owner
        .settle()
        .catch((error: unknown) => log.warn({ err: error, account }, 'telemetry upkeep failed'))
    }
  }
  return { ownerOf, settle }
}

export function openTelemetry(options: TelemetryOptions): Telemetry {
  const { database, clock, log } = options
  const devices = deviceRegistry(database, clock)
  const { ownerOf, settle } = openOwners(options)
  const rhythm = repeatedly(settle)
  const meter = openMeter(clock)
  return {
    calls: deviceCalls({
      identify: (secret) => devices.identify(secret),
      deliver: (from, batch) => meter.count(ownerOf(from.account).deliver(from.equipmentId, from.id, batch)),
      driverByPin: options.driverByPin,
      clock,
      log,
    }),
    identify: (secret) => devices.identify(secret),
    siteChanged: (account) => ownerOf(account).siteChanged(),
    deviceChanged: (id) => devices.forget(id),
    accountChanged: (account) => devices.forgetAccount(account),
    async state(account, author, equipmentId, events) {
      await ownerOf(account).deliver(equipmentId, author, batchOfEvents([...events]))
    },
    snapshot: (account) => ownerOf(account).now(),
    async track(scope, equipmentId, from, to) {
      const machines = await ownerOf(scope.account).machines()
      return await findTrack(database, scope, machines.get(equipmentId), equipmentId, { from, to })
    },
    async openHours(scope) {
      const hours = openHours((await ownerOf(scope.account).machines()).values())
      const isClosed = await closedTo(database, scope)
      return hours.filter(({ equipmentId, hour }) => !isClosed(equipmentId, hour, hour + HOUR_MS - 1))
    },
    async settled(account) {
      const owner = ownerOf(account)
      await owner.machines()
      await owner.settle()
    },
    settle,
    meter,
    start: rhythm.start,
    async stop() {
      await rhythm.stop()
      await settle()
    },
  }
}
