/** Statements and decisions of people: facts of several machines that are stored together or not at all. */
import type { FixColumns } from './columns.ts'
import type { StatedEvent } from './fix.ts'

/** The version of an event that a person saw: the number of decisions about it. */
export interface ExpectedEvent {
  readonly equipmentId: string
  readonly key: string
  readonly version: number
}

/** On a route for a time, epoch milliseconds, both inclusive: neither machine nor driver may be on another then. */
export interface RouteInterval {
  readonly equipmentId: string
  readonly driverId: string | null
  readonly routeId: string
  readonly from: number
  readonly until: number
}

export interface StatementPart {
  readonly equipmentId: string
  readonly events: readonly StatedEvent[]
  /** Imported positions. */
  readonly fixes?: FixColumns
  /** Instants of imported positions to remove, epoch milliseconds. */
  readonly gone?: readonly number[]
}

export interface StatementRequest {
  /** The author; for positions, the id in place of a device. */
  readonly author: string
  readonly parts: readonly StatementPart[]
  /** Tag ids of events. */
  readonly tags: ReadonlyMap<string, readonly string[]>
  readonly unchanged: readonly ExpectedEvent[]
  readonly onRoutes: readonly RouteInterval[]
  /** A trial: nothing is stored. */
  readonly isTrial?: boolean
}

/** The change of cycles. Sums are after minus before: kilograms, loose cubic metres. */
export interface CycleDifference {
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly weightKg: number
  readonly volumeM3: number
}

export const noDifference: CycleDifference = { added: 0, removed: 0, changed: 0, weightKg: 0, volumeM3: 0 }

/** The fields by which people recognise a cycle. */
export interface CycleSummary {
  readonly loadedAt: string
  readonly dumpedAt: string
  readonly routeId: string | null
  readonly loadLocationId: string | null
  readonly dumpLocationId: string | null
  readonly weightKg: number | null
  readonly volumeM3: number | null
}

/** `before` null: new; `after` null: removed. */
export interface ChangedCycle {
  readonly equipmentId: string
  readonly before: CycleSummary | null
  readonly after: CycleSummary | null
}

/** What a trial would write: the changed cycles, and events as stored. */
export interface DryRun {
  readonly cycles: readonly ChangedCycle[]
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

export interface StatementResult {
  /** Indexes of events that changed meanwhile, and of route conflicts: with any of them nothing was stored. */
  readonly changed: readonly number[]
  readonly conflicts: readonly number[]
  readonly difference: CycleDifference
  /** The number of positions that the account does not retain. */
  readonly dropped: number
  /** For a trial. */
  readonly trial?: DryRun
}
