/** Distinguishes new facts from repeated ones: a fix is identified by (device, seq), an event by (device, id). */
import type { Batch, Rejection } from '../../facts/batch.ts'
import {
  appendAll,
  appendRow,
  emptyFix,
  type FixColumns,
  fixColumns,
  readFix,
  isSameFix,
} from '../../facts/columns.ts'
import { decisionOf } from '../../facts/decision.ts'
import { canonicalText } from '../../facts/event-detail.ts'
import { measurements, type StatedEvent } from '../../facts/fix.ts'
import { type Changes, type Reject, upsertRow } from '../model/changes.ts'
import { deviceIndex, type KeyedEvent, type Machine, tailFixes } from '../model/machine.ts'
import type { Incoming } from '../model/incoming.ts'
import type { DroppedPositions } from './drop-unretained.ts'
import { isSameEvent } from './equal-facts.ts'
import { statedKey, statedRow } from '../model/rows.ts'
import { segmentFixes, type TrackReader } from '../storage/track-reader.ts'

/** The facts of one request. */
export interface Delivery {
  /** The device, or the person who states events at a desk. */
  deviceId: string
  receivedAt: number
  batch: Batch
  /** What the account does not retain. */
  dropped?: DroppedPositions
}

export interface Answer {
  accepted: number
  duplicates: number
  rejected: Rejection[]
  /** Highest sequence number of this device that is stored or dropped; null when there is none. */
  through: number | null
  /** Number of acknowledged positions that the account does not retain; absent when there are none. */
  dropped?: number
}

/** Facts further ahead of the server's clock are quarantined (decision 0051). */
export const AHEAD_MS = 120_000

export const OTHER_BODY = 'was stored before with other values'

/** A known fix: a row of columns, or the quarantined body. */
type Known = { columns: FixColumns; row: number } | { quarantined: string }

const scratch = emptyFix()

/** The body of a fix as JSON, for comparison and for people. */
function bodyText(columns: FixColumns, row: number): string {
  const fix = readFix(columns, row, scratch)
  const given = measurements.filter((name) => !Number.isNaN(fix[name])).map((name) => [name, fix[name]])
  const { seq, t, lon, lat } = fix
  return JSON.stringify({ seq, t, lon, lat, ...Object.fromEntries(given) })
}

/** Finds the fixes of `device` with these numbers: in this flush, the tail, segments, and the quarantine. */
async function findKnown(
  machine: Machine,
  device: string,
  seqs: ReadonlySet<number>,
  incoming: Incoming,
  changes: Changes,
  reader: TrackReader,
): Promise<Map<number, Known>> {
  const known = new Map<number, Known>()
  const index = deviceIndex(machine, device)
  const collect = (columns: FixColumns): void => {
    for (let row = 0; row < columns.n; row++) {
      if (columns.device[row] === index && seqs.has(columns.seq[row]!))
        known.set(columns.seq[row]!, { columns, row })
    }
  }
  collect(incoming.rows)
  collect(tailFixes(machine))
  const open = [...seqs].filter((seq) => !known.has(seq))
  if (open.length === 0) return known
  for (const segment of await reader.segmentsWith(machine.id, open)) {
    collect(segmentFixes(segment, (id) => deviceIndex(machine, id)))
  }
  const items = open.map((seq) => `fix ${seq}`)
  for (const [item, body] of await quarantinedBodies(device, items, changes, reader))
    known.set(Number(item.slice(4)), { quarantined: canonicalText(body) })
  return known
}

/** Bodies of quarantined facts by item: stored ones, and those of this flush. */
async function quarantinedBodies(
  device: string,
  items: readonly string[],
  changes: Changes,
  reader: TrackReader,
): Promise<Map<string, unknown>> {
  const bodies = await reader.quarantinedBodies(device, items)
  for (const { deviceId, item, reason, body } of changes.rejects) {
    if (deviceId === device && reason === 'ahead') bodies.set(item, body)
  }
  return bodies
}

/** A device with facts in quarantine is tracked until its clock and the server's agree. */
function reject(changes: Changes, { id, quarantined }: Machine, rejected: Omit<Reject, 'equipmentId'>): void {
  const { deviceId, reason } = rejected
  changes.rejects.push({ ...rejected, equipmentId: id })
  if (reason === 'ahead' && !quarantined.has(deviceId)) quarantined.set(deviceId, null)
}

function isSameBody(known: Known, columns: FixColumns, row: number): boolean {
  if ('quarantined' in known) return known.quarantined === canonicalText(JSON.parse(bodyText(columns, row)))
  return isSameFix(known.columns, known.row, columns, row)
}

function strictlyRising(seq: Float64Array, n: number, from: number): boolean {
  for (let i = 0; i < n; i++) if (seq[i]! <= (i === 0 ? from : seq[i - 1]!)) return false
  return true
}

function someAfter({ t, n }: FixColumns, limit: number): boolean {
  for (let i = 0; i < n; i++) if (t[i]! > limit) return true
  return false
}

/**
 * Classifies a delivery: adds new facts to `incoming`, rejected and quarantined ones to `changes`, and returns the
 * response.
 */
export async function classify(
  machine: Machine,
  delivery: Delivery,
  incoming: Incoming,
  changes: Changes,
  reader: TrackReader,
): Promise<Answer> {
  const { batch, deviceId } = delivery
  const answer: Answer = { accepted: 0, duplicates: 0, rejected: [...batch.rejected], through: null }
  await classifyFixes(machine, delivery, incoming, changes, reader, answer)
  if (batch.events.length > 0) await classifyEvents(machine, delivery, incoming, changes, reader, answer)
  const { positions, highest } = delivery.dropped ?? { positions: 0, highest: -1 }
  if (positions > 0) answer.dropped = positions
  // Dropped facts count as delivered: the device need not repeat them.
  const through = Math.max(machine.highest.get(deviceId) ?? -1, highest)
  if (through >= 0) machine.highest.set(deviceId, through)
  answer.through = through >= 0 ? through : null
  return answer
}

async function classifyFixes(
  machine: Machine,
  { deviceId, batch, receivedAt }: Delivery,
  incoming: Incoming,
  changes: Changes,
  reader: TrackReader,
  answer: Answer,
): Promise<void> {
  const { fixes } = batch
  const highest = machine.highest.get(deviceId) ?? -1
  const device = deviceIndex(machine, deviceId)
  const surelyNew = strictlyRising(fixes.seq, fixes.n, highest)
  if (surelyNew && fixes.n > 0 && !someAfter(fixes, receivedAt + AHEAD_MS)) {
    appendAll(incoming.rows, fixes, device)
    answer.accepted += fixes.n
    machine.highest.set(deviceId, fixes.seq[fixes.n - 1]!)
    return
  }
  const uncertain = new Set(surelyNew ? [] : fixes.seq.subarray(0, fixes.n).filter((seq) => seq <= highest))
  const known =
    uncertain.size > 0
      ? await findKnown(machine, deviceId, uncertain, incoming, changes, reader)
      : new Map<number, Known>()
  let last = highest
  for (let row = 0; row < fixes.n; row++) {
    const seq = fixes.seq[row]!
    const before = surelyNew ? undefined : known.get(seq)
    const ahead = fixes.t[row]! > receivedAt + AHEAD_MS
    if (before !== undefined) {
      if (isSameBody(before, fixes, row)) {
        answer.duplicates++
        continue
      }
      answer.rejected.push({
        index: batch.fixIndexes[row]!,
        list: 'fixes',
        field: 'seq',
        defaultMessage: OTHER_BODY,
      })
    } else {
      answer.accepted++
      last = Math.max(last, seq)
      if (!surelyNew) known.set(seq, { columns: fixes, row })
      if (!ahead) appendRow(incoming.rows, fixes, row, device)
    }
    if (before === undefined && !ahead) continue
    reject(changes, machine, {
      deviceId,
      item: `fix ${seq}`,
      reason: before === undefined ? 'ahead' : 'other body',
      seq,
      t: fixes.t[row]!,
      receivedAt,
      body: JSON.parse(bodyText(fixes, row)) as unknown,
      tags: null,
    })
  }
  if (last >= 0) machine.highest.set(deviceId, last)
}

async function classifyEvents(
  machine: Machine,
  { deviceId, batch, receivedAt }: Delivery,
  incoming: Incoming,
  changes: Changes,
  reader: TrackReader,
  answer: Answer,
): Promise<void> {
  const keys = batch.events.map((event) => statedKey(deviceId, event.id))
  const stored = await reader.eventsByKey(machine.id, keys)
  const items = batch.events.map((event) => `event ${event.id}`)
  const bodies = await quarantinedBodies(deviceId, items, changes, reader)
  const known = new Map<string, StatedEvent>([...stored].map(([key, { event }]) => [key, event]))
  for (const [item, body] of bodies) known.set(statedKey(deviceId, item.slice(6)), body as StatedEvent)
  for (const { key, event } of incoming.events) known.set(key, event)
  for (const [i, event] of batch.events.entries()) {
    const keyed: KeyedEvent = { key: keys[i]!, event }
    const before = known.get(keyed.key)
    const ahead = event.t > receivedAt + AHEAD_MS
    if (before !== undefined && isSameEvent(before, event)) {
      answer.duplicates++
      continue
    }
    if (before === undefined) {
      answer.accepted++
      known.set(keyed.key, event)
    } else {
      answer.rejected.push({
        index: batch.eventIndexes[i]!,
        list: 'events',
        field: 'id',
        defaultMessage: OTHER_BODY,
      })
    }
    if (before === undefined && !ahead) {
      incoming.events.push(keyed)
      const decision = decisionOf(event)
      if (decision !== null) changes.decided.push({ equipmentId: machine.id, about: decision.about })
      upsertRow(changes, 'events', machine.id, statedRow(keyed, receivedAt, deviceId))
      for (const tag of batch.eventTags.get(event) ?? [])
        changes.eventTags.push({ equipmentId: machine.id, key: keyed.key, tag })
      continue
    }
    reject(changes, machine, {
      deviceId,
      item: `event ${event.id}`,
      reason: before === undefined ? 'ahead' : 'other body',
      seq: null,
      t: event.t,
      receivedAt,
      body: event,
      tags: batch.eventTags.get(event) ?? null,
    })
  }
}

export const nothingIncoming = (): Incoming => ({ rows: fixColumns(0), events: [] })
