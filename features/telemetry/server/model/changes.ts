/** What one flush writes, gathered machine by machine and committed in one transaction. */
import type { PositionSource, Machine } from './machine.ts'
import type { Cause } from './ownership.ts'
import type { JournalFrame } from './journal.ts'
import type { OccupancyMark } from './occupancy-marks.ts'
import type { DerivedTable, Row } from './rows.ts'
import type { HourShare, Summary } from './summary.ts'
import type { Stretch } from './stretch.ts'

export interface Segment extends Summary {
  equipmentId: string
  t0: number
  t1: number
  receivedAt: number
  n: number
  seqMin: number
  seqMax: number
  devices: readonly string[]
  payload: Uint8Array
  /** State before it, as text; null where one of the segments before has one near enough (`bearsState`). */
  state: string | null
}

export interface Reject {
  deviceId: string
  equipmentId: string
  item: string
  reason: 'ahead' | 'other body'
  seq: number | null
  t: number
  receivedAt: number
  body: unknown
  /** Of an event. */
  tags: readonly string[] | null
}

export interface Changes {
  /** What has changed beside facts. */
  cause: Cause | undefined
  journal: JournalFrame[]
  /** Segments to write, and ends of those to remove before that. */
  segments: Segment[]
  removedSegments: { equipmentId: string; t1: number }[]
  /** Segments whose facts stay and whose state before them changed. */
  segmentStates: { equipmentId: string; t1: number; state: string }[]
  /** What new segments add to the hours; and hours that must be counted anew. */
  hours: (HourShare & { equipmentId: string })[]
  recount: Map<string, Set<number>>
  /** Machines whose last segment or state after it changed. */
  tracks: Set<Machine>
  /** Derived rows to write, by machine and key, and to remove; stated events to write. */
  upserts: Record<DerivedTable, Map<string, Row & { equipment_id: string }>>
  removals: { table: DerivedTable; equipmentId: string; key: string }[]
  /** Positions that a nearer fix lends to stated events that are stored; null: none does any more. */
  lent: { equipmentId: string; key: string; lender: PositionSource | null }[]
  /** Tags that new stated events carry. */
  eventTags: { equipmentId: string; key: string; tag: string }[]
  /** Events that new decisions speak of. */
  decided: { equipmentId: string; about: string }[]
  rejects: Reject[]
  /** Facts that were set aside and count from now on. */
  returned: { deviceId: string; item: string }[]
  /** Where waits and phases must be worked out anew, each once. */
  marks: Map<string, OccupancyMark>
  /** What is left to be derived anew of machines of which something was. */
  stale: Map<string, readonly Stretch[]>
}

export function noChanges(): Changes {
  return {
    cause: undefined,
    journal: [],
    segments: [],
    removedSegments: [],
    segmentStates: [],
    hours: [],
    recount: new Map(),
    tracks: new Set(),
    upserts: { events: new Map(), visits: new Map(), cycles: new Map() },
    removals: [],
    lent: [],
    eventTags: [],
    decided: [],
    rejects: [],
    returned: [],
    marks: new Map(),
    stale: new Map(),
  }
}

/** Whether there is nothing to write but the journal: the usual flush, one statement. */
export function onlyJournal(changes: Changes): boolean {
  return (
    changes.segments.length === 0 &&
    changes.removedSegments.length === 0 &&
    changes.segmentStates.length === 0 &&
    changes.tracks.size === 0 &&
    changes.stale.size === 0 &&
    changes.rejects.length === 0 &&
    changes.returned.length === 0 &&
    changes.removals.length === 0 &&
    changes.lent.length === 0 &&
    Object.values(changes.upserts).every((rows) => rows.size === 0)
  )
}

export function upsertRow(changes: Changes, table: DerivedTable, machine: string, row: Row): void {
  changes.upserts[table].set(`${machine} ${row.key}`, { equipment_id: machine, ...row })
}
