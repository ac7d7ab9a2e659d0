/** A machine in the owner's memory: its open facts, and the state of detection after them. */
import { decodeFixes, encodeFixes } from '../../facts/codec.ts'
import { appendRows, type FixColumns, fixColumns, isZeroFix, readFix, emptyFix } from '../../facts/columns.ts'
import type { Detection, MachineState } from '../../detection/derive.ts'
import type { MachineProfile } from '../../detection/site.ts'
import type { KeyedEvent, ProvisionalRows } from './rows.ts'
import { stateOf, stateText } from './packed-state.ts'
import type { Stretch } from './stretch.ts'

export type { KeyedEvent } from './rows.ts'

/** The last valid position: not (0, 0), not ahead of the server's clock. Absent measurements are null. */
export interface Latest {
  t: number
  lon: number
  lat: number
  speed: number | null
  heading: number | null
}

/** A place in the reading order of a machine's facts; events follow the fixes of their millisecond. */
export interface Place {
  t: number
  seq: number
  device: number
}

/** A stated event without a position of its own, and the fix whose position it has. */
export interface UnpositionedEvent {
  key: string
  t: number
  source: PositionSource | null
}

export interface PositionSource {
  t: number
  lon: number
  lat: number
}

export interface Machine {
  readonly id: string
  profile: MachineProfile
  /** Devices by the number in the device column of its fixes. */
  readonly devices: string[]
  /** Highest sequence number accepted from each device: any higher one is new. */
  readonly highest: Map<string, number>
  /** End of the last closed segment; facts up to it are in segments and in the table of events. */
  closedUntil: number
  /** State of detection after that segment, as text. */
  checkpoint: string
  /** Position from which the distance of the next segment is measured. */
  link: Latest | null
  /** The tail, fixes after `closedUntil`: encoded ones, and those of the running flush. */
  chunks: Uint8Array[]
  chunkRows: number
  fresh: FixColumns
  /** Time of the earliest fix of the tail. */
  tailFrom: number
  /** Stated events after `closedUntil`, in order. */
  tailEvents: KeyedEvent[]
  /** Stated events after `link` without a position of their own. */
  unpositioned: UnpositionedEvent[]
  /** First journal row with a fix of the tail; null when the tail is empty. */
  journalFrom: number | null
  state: MachineState
  head: Place
  latest: Latest | null
  /**
   * Devices with facts in quarantine, and the latest instant, epoch milliseconds, on which the device's clock and the
   * server's have agreed since; null: none yet.
   */
  readonly quarantined: Map<string, number | null>
  /** When the server last received facts of it, epoch milliseconds. */
  heardAt: number
  /** Provisional rows as stored. */
  written: ProvisionalRows
  /** Site, profile and detectors by which its rows and checkpoints were derived, except for stale stretches. */
  stamp: string
  /** Stretches to recompute, ordered by time. Replaced as a whole, never changed. */
  stale: readonly Stretch[]
  /** Incremented with every change of facts in segments; invalidates replays in progress. */
  rewinds: number
  /**
   * The checkpoints are from another detection version, which cannot be continued. Until the machine is recomputed,
   * its facts are only stored, and `state` is derived from the tail alone.
   */
  outdated: boolean
  /** Until when its positions are deleted. */
  forgottenUntil: number
  /** Whether provisional rows may differ from `written`. */
  dirty: boolean
}

export const NO_FACTS: Place = { t: Number.NEGATIVE_INFINITY, seq: -1, device: -1 }

export function newMachine(profile: MachineProfile, state: MachineState, stamp: string): Machine {
  return {
    id: profile.equipmentId,
    profile,
    devices: [],
    highest: new Map(),
    closedUntil: Number.NEGATIVE_INFINITY,
    checkpoint: stateText(state),
    link: null,
    chunks: [],
    chunkRows: 0,
    fresh: fixColumns(0),
    tailFrom: Number.POSITIVE_INFINITY,
    tailEvents: [],
    unpositioned: [],
    journalFrom: null,
    state,
    head: NO_FACTS,
    latest: null,
    quarantined: new Map(),
    heardAt: 0,
    written: { events: new Map(), visits: new Map(), cycles: new Map() },
    stamp,
    stale: [],
    rewinds: 0,
    outdated: false,
    forgottenUntil: Number.NEGATIVE_INFINITY,
    dirty: false,
  }
}

/** State after the last segment; the initial state when this detection cannot continue it. */
export function checkpointState({ outdated, checkpoint }: Machine, detection: Detection): MachineState {
  return outdated ? detection.initialState() : stateOf(checkpoint)
}

/** Limit of the device column, a byte; more than a machine has over the years. */
const MAX_DEVICES = 255

export function deviceIndex(machine: Machine, device: string): number {
  const known = machine.devices.indexOf(device)
  if (known >= 0) return known
  if (machine.devices.length >= MAX_DEVICES) throw new Error(`machine ${machine.id} has too many devices`)
  return machine.devices.push(device) - 1
}

export const tailRows = (machine: Machine): number => machine.chunkRows + machine.fresh.n

/** All fixes of the tail, in order. */
export function tailFixes(machine: Machine): FixColumns {
  const all = fixColumns(tailRows(machine))
  for (const chunk of machine.chunks) decodeFixes(chunk, all)
  appendRows(all, machine.fresh, 0, machine.fresh.n)
  return all
}

/** Encodes the fixes of the running flush into the tail; returns their bytes, null when there are none. */
export function encodeTail(machine: Machine): Uint8Array | null {
  if (machine.fresh.n === 0) return null
  const chunk = encodeFixes(machine.fresh)
  machine.chunks.push(chunk)
  machine.chunkRows += machine.fresh.n
  machine.fresh = fixColumns(0)
  return chunk
}

export function clearTail(machine: Machine): void {
  machine.chunks = []
  machine.chunkRows = 0
  machine.fresh = fixColumns(0)
  machine.tailFrom = Number.POSITIVE_INFINITY
}

export function placeOf(columns: FixColumns, i: number): Place {
  return { t: columns.t[i]!, seq: columns.seq[i]!, device: columns.device[i]! }
}

export function isAfter(columns: FixColumns, i: number, place: Place): boolean {
  return (columns.t[i]! - place.t || columns.seq[i]! - place.seq || columns.device[i]! - place.device) > 0
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
const scratch = emptyFix()

/** The last valid position among the first `n` rows, or null. */
export function lastPosition(columns: FixColumns, n = columns.n): Latest | null {
  for (let i = n - 1; i >= 0; i--) {
    if (isZeroFix(columns, i)) continue
    const { t, lon, lat, speed, heading } = readFix(columns, i, scratch)
    return { t, lon, lat, speed: orNull(speed), heading: orNull(heading) }
  }
  return null
}

/** Orders stated events by time, then key. */
export function compareEvents(a: KeyedEvent, b: KeyedEvent): number {
  return a.event.t - b.event.t || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}
