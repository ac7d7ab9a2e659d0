/** Statements and decisions of people: facts of several machines that are stored together or not at all. */
import type { FixColumns } from './columns.ts'
import type { StatedEvent } from './fix.ts'

/** An event as the author saw it: `version` is the number of decisions about it. */
export interface Unchanged {
  readonly equipmentId: string
  readonly key: string
  readonly version: number
}

/**
 * An interval on a route, epoch milliseconds, both included, in which neither machine nor driver may be on another
 * route.
 */
export interface OnRoute {
  readonly equipmentId: string
  readonly driverId: string | null
  readonly routeId: string
  readonly from: number
  readonly until: number
}

export interface DeskPart {
  readonly equipmentId: string
  readonly events: readonly StatedEvent[]
  /** Imported positions. */
  readonly fixes?: FixColumns
  /** Instants of the author's imported positions that are revoked, epoch milliseconds. */
  readonly gone?: readonly number[]
}

export interface DeskFacts {
  /** Id of the author; for positions, the id of the import, in place of a device. */
  readonly author: string
  readonly parts: readonly DeskPart[]
  /** Tags by the ids of the events that carry them. */
  readonly tags: ReadonlyMap<string, readonly string[]>
  readonly unchanged: readonly Unchanged[]
  readonly onRoutes: readonly OnRoute[]
  /** Dry run: returns what would change and stores nothing. */
  readonly isTrial?: boolean
}

/** How cycles changed. Sums are those after less those before: kilograms, loose cubic metres. */
export interface Difference {
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly weightKg: number
  readonly volumeM3: number
}

export const noDifference: Difference = { added: 0, removed: 0, changed: 0, weightKg: 0, volumeM3: 0 }

/** The fields of a cycle by which people recognise it. */
export interface CycleNow {
  readonly loadedAt: string
  readonly dumpedAt: string
  readonly routeId: string | null
  readonly loadLocationId: string | null
  readonly dumpLocationId: string | null
  readonly weightKg: number | null
  readonly volumeM3: number | null
}

/** `before` null: the cycle is added; `after` null: it is removed. */
export interface ChangedCycle {
  readonly equipmentId: string
  readonly before: CycleNow | null
  readonly after: CycleNow | null
}

/** Result of a dry run: cycles that would differ, and events as they would be stored. */
export interface Trial {
  readonly cycles: readonly ChangedCycle[]
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

export interface DeskAnswer {
  /** Indices of `unchanged` and of `onRoutes` that do not hold; with any of them nothing was stored. */
  readonly changed: readonly number[]
  readonly conflicts: readonly number[]
  readonly difference: Difference
  /** Number of positions that the account does not retain. */
  readonly dropped: number
  /** Of a dry run. */
  readonly trial?: Trial
}
