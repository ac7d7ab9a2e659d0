/** The changes of one flush: collected machine by machine, committed in one transaction. */
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
  /** Checkpoint before the segment, as text; null where an earlier segment has one near enough (`hasCheckpoint`). */
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
  /** Tags of an event. */
  tags: readonly string[] | null
}

export interface Changes {
  /** The reason of changes other than new facts. */
  cause: Cause | undefined
  journal: JournalFrame[]
  /** Segments to write, after those that end at `t1` are removed. */
  segments: Segment[]
  removedSegments: { equipmentId: string; t1: number }[]
  /** New checkpoints before segments whose facts stay. */
  segmentStates: { equipmentId: string; t1: number; state: string }[]
  /** Additions of new segments to hourly sums; and hours to recompute from segments. */
  hours: (HourShare & { equipmentId: string })[]
  recount: Map<string, Set<number>>
  /** Machines whose last segment, or state after it, changed. */
  tracks: Set<Machine>
  /** Derived rows to write, by machine and key, and to remove; stated events to write. */
  upserts: Record<DerivedTable, Map<string, Row & { equipment_id: string }>>
  removals: { table: DerivedTable; equipmentId: string; key: string }[]
  /** New positions of stored events, from a nearer fix; null when no fix provides one any more. */
  eventPositions: { equipmentId: string; key: string; source: PositionSource | null }[]
  /** Tags of new stated events. */
  eventTags: { equipmentId: string; key: string; tag: string }[]
  /** Events that new decisions are about. */
  decided: { equipmentId: string; about: string }[]
  rejects: Reject[]
  /** Facts to release from quarantine. */
  released: { deviceId: string; item: string }[]
  /** Places and times whose waits and phases must be recomputed, by key. */
  marks: Map<string, OccupancyMark>
  /** The remaining stale stretches of machines of which some have been recomputed. */
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
    eventPositions: [],
    eventTags: [],
    decided: [],
    rejects: [],
    released: [],
    marks: new Map(),
    stale: new Map(),
  }
}

/** Whether only the journal is written, as in most flushes: one statement then. */
export function onlyJournal(changes: Changes): boolean {
  return (
    changes.segments.length === 0 &&
    changes.removedSegments.length === 0 &&
    changes.segmentStates.length === 0 &&
    changes.tracks.size === 0 &&
    changes.stale.size === 0 &&
    changes.rejects.length === 0 &&
    changes.released.length === 0 &&
    changes.removals.length === 0 &&
    changes.eventPositions.length === 0 &&
    Object.values(changes.upserts).every((rows) => rows.size === 0)
  )
}

export function upsertRow(changes: Changes, table: DerivedTable, machine: string, row: Row): void {
  changes.upserts[table].set(`${machine} ${row.key}`, { equipment_id: machine, ...row })
}
