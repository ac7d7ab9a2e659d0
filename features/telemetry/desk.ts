/** What people state and decide at a desk: facts of several machines that are stored together or not at all. */
import type { FixColumns } from './columns.ts'
import type { StatedEvent } from './fix.ts'

/** An event as somebody saw it: of so many decisions that spoke of it. */
export interface Unchanged {
  readonly equipmentId: string
  readonly key: string
  readonly version: number
}

/** On a route for some time, epoch milliseconds, both included: neither machine nor driver may be on another then. */
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
  /** Positions that somebody brings. */
  readonly fixes?: FixColumns
  /** Instants of positions that the author brought and takes away again, epoch milliseconds. */
  readonly gone?: readonly number[]
}

export interface DeskFacts {
  /** Whose word it is; of positions, what stands for their device. */
  readonly author: string
  readonly parts: readonly DeskPart[]
  /** Tags that events carry, by their ids. */
  readonly tags: ReadonlyMap<string, readonly string[]>
  readonly unchanged: readonly Unchanged[]
  readonly onRoutes: readonly OnRoute[]
  /** Only to learn what it would change: nothing is stored, nor remembered. */
  readonly isTrial?: boolean
}

/** What became of cycles. Sums are those of after less those of before: kilograms, loose cubic metres. */
export interface Difference {
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly weightKg: number
  readonly volumeM3: number
}

export const noDifference: Difference = { added: 0, removed: 0, changed: 0, weightKg: 0, volumeM3: 0 }

/** A cycle as far as people tell it by that. */
export interface CycleNow {
  readonly loadedAt: string
  readonly dumpedAt: string
  readonly routeId: string | null
  readonly loadLocationId: string | null
  readonly dumpLocationId: string | null
  readonly weightKg: number | null
  readonly volumeM3: number | null
}

/** `before` null: it is new; `after` null: it is none any more. */
export interface ChangedCycle {
  readonly equipmentId: string
  readonly before: CycleNow | null
  readonly after: CycleNow | null
}

/** What a trial would write: cycles that would differ, and events as they are stored. */
export interface Trial {
  readonly cycles: readonly ChangedCycle[]
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

export interface DeskAnswer {
  /** Positions among those that had to be unchanged, and on a route: any of them, and nothing was stored. */
  readonly changed: readonly number[]
  readonly conflicts: readonly number[]
  readonly difference: Difference
  /** Positions that the account does not keep. */
  readonly dropped: number
  /** Of a trial. */
  readonly trial?: Trial
}
