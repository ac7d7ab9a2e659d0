/** A machine in the memory of its account's owner: where its facts end and what detection knows at that point. */
import { decodeFixes, encodeFixes } from '../../facts/codec.ts'
import { type FixColumns, fixColumns, isZeroFix, readFix, emptyFix } from '../../facts/columns.ts'
import type { Detection, MachineState } from '../../detection/derive.ts'
import type { MachineProfile } from '../../detection/site.ts'
import type { KeyedEvent, ProvisionalRows } from './rows.ts'
import { stateOf, stateText } from './packed-state.ts'
import type { Stretch } from './stretch.ts'

export type { KeyedEvent } from './rows.ts'

/** The last position that counts: not (0, 0), not ahead of the server. Measurements are null when absent. */
export interface Latest {
  t: number
  lon: number
  lat: number
  speed: number | null
  heading: number | null
}

/** The place of a fact in the order of the machine's facts; events come after the fixes of their millisecond. */
export interface Place {
  t: number
  seq: number
  device: number
}

/** A stated event without a position of its own, and the fix that lends it one. */
export interface UnpositionedEvent {
  key: string
  t: number
  lender: PositionSource | null
}

export interface PositionSource {
  t: number
  lon: number
  lat: number
}

export interface Machine {
  readonly id: string
  profile: MachineProfile
  /** What the device column of its fixes points into. */
  readonly devices: string[]
  /** Highest sequence number ever taken from a device: a higher one is surely new. */
  readonly highest: Map<string, number>
  /** End of the last closed segment; every fact up to it is in segments and the table of events. */
  closedUntil: number
  /** State after that segment, as text. */
  checkpoint: string
  /** Position at which the next segment's distance starts. */
  link: Latest | null
  /** Fixes after `closedUntil`: encoded ones, and those of the running flush. */
  chunks: Uint8Array[]
  chunkRows: number
  fresh: FixColumns
  /** Earliest fix of the tail. */
  tailFrom: number
  /** Stated events after `closedUntil`, in order. */
  tailEvents: KeyedEvent[]
  /** Stated events after `link` that say no position of their own. */
  unplaced: UnpositionedEvent[]
  /** First journal row that holds a fix of the tail; null when the tail is empty. */
  journalFrom: number | null
  state: MachineState
  head: Place
  latest: Latest | null
  /**
   * Devices of which facts were set aside for being ahead of our clock, and when one of them and we agreed on the time since;
   * null: not yet.
   */
  readonly aside: Map<string, number | null>
  /** When the server last heard of it, epoch milliseconds. */
  heardAt: number
  /** Unsettled rows as the database has them. */
  written: ProvisionalRows
  /** What its rows and the states of its segments are derived with, but for what is stale of them. */
  stamp: string
  /** What is still to be derived anew, in order of time; each of them is replaced, never changed. */
  stale: readonly Stretch[]
  /** Goes up with every change of facts in its segments: what was replayed of them before does not hold. */
  rewinds: number
  /**
   * Those states are of another detection and must not go on in this one. Until it is derived anew its facts are only
   * kept, and `state` is what the tail alone tells.
   */
  outdated: boolean
  /** Up to where its positions are deleted. */
  forgottenUntil: number
  /** Whether unsettled rows may differ from `written`. */
  dirty: boolean
}

export const NOWHERE: Place = { t: Number.NEGATIVE_INFINITY, seq: -1, device: -1 }

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
    unplaced: [],
    journalFrom: null,
    state,
    head: NOWHERE,
    latest: null,
    aside: new Map(),
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

/** State after its last segment, as far as this detection can go on from it. */
export function checkpointState({ outdated, checkpoint }: Machine, detection: Detection): MachineState {
  return outdated ? detection.initialState() : stateOf(checkpoint)
}

/** More than a machine has over the years; the device column is a byte. */
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
  decodeFixes(encodeFixes(machine.fresh), all)
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

/** The last of the first `n` rows that counts as a position, or null. */
export function lastPosition(columns: FixColumns, n = columns.n): Latest | null {
  for (let i = n - 1; i >= 0; i--) {
    if (isZeroFix(columns, i)) continue
    const { t, lon, lat, speed, heading } = readFix(columns, i, scratch)
    return { t, lon, lat, speed: orNull(speed), heading: orNull(heading) }
  }
  return null
}

/** Order of stated events: time, then key. */
export function compareEvents(a: KeyedEvent, b: KeyedEvent): number {
  return a.event.t - b.event.t || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}
