/** Applies the new facts of one machine in one flush, and collects the derived rows to write. */
import { encodeFixes } from '../../../facts/codec.ts'
import { fixColumns, sortFixes, mergeFixes, sliceFixes } from '../../../facts/columns.ts'
import { emptyDerived } from '../../../detection/derive.ts'
import type { Derived } from '../../../detection/derived.ts'
import { priceOf } from '../../../pricing/price.ts'
import { stepFacts, closeSegment, type Pass } from '../../model/step-facts.ts'
import { upsertRow } from '../../model/changes.ts'
import {
  checkpointState,
  clearTail,
  compareEvents,
  encodeTail,
  isAfter,
  type Machine,
  NO_FACTS,
  tailFixes,
  tailRows,
} from '../../model/machine.ts'
import type { Incoming } from '../../model/incoming.ts'
import { NotStored } from '../../model/refusals.ts'
import { type Late, rewind, type Rewound } from './rewind.ts'
import { excludeRetained, isRetained } from './retained-rows.ts'
import { stampOf } from '../../model/stamp.ts'
import { markerOf } from '../../model/occupancy-marks.ts'
import { derivedRows, type DerivedRows, derivedTables, rowText } from '../../model/rows.ts'
import type { Interval, TrackReader } from '../../storage/track-reader.ts'

/** Applies the facts; `pass.changes` then holds everything to write for the machine. */
export async function applyFacts(
  machine: Machine,
  incoming: Incoming,
  pass: Pass,
  reader: TrackReader,
): Promise<void> {
  const rows = sortFixes(incoming.rows)
  const events = incoming.events.toSorted(compareEvents)
  let lateRows = 0
  while (lateRows < rows.n && rows.t[lateRows]! <= machine.closedUntil) lateRows++
  const lateEvents = events.filter(({ event }) => event.t <= machine.closedUntil)
  const before = { rows: sliceFixes(rows, 0, lateRows), events: lateEvents }
  const late = await afterForgotten(machine, before, incoming.forgottenUntil, reader)
  const rest = {
    rows: lateRows === 0 ? rows : sliceFixes(rows, lateRows, rows.n),
    events: events.slice(lateEvents.length),
  }
  if (incoming.removed !== undefined) {
    // Positions cannot be removed from the journal of an open tail: the caller retries when it is closed.
    if (incoming.removed.until > machine.closedUntil && tailRows(machine) > 0) throw new NotStored()
    late.removed = incoming.removed
  }
  if (machine.outdated) {
    if (late.rows.n + late.events.length === 0 && late.removed === undefined) return hold(machine, rest, pass)
    // Late facts belong to segments, whose states are of another detection: everything is derived again.
    late.everything = true
    renew(machine, pass)
  }
  await derive(machine, late, rest, pass, reader)
}

/** Late facts after the deleted positions; earlier stated events are stored, but change no figures. */
async function afterForgotten(
  machine: Machine,
  { rows, events }: Pick<Late, 'rows' | 'events'>,
  known: number | undefined,
  reader: TrackReader,
): Promise<Late> {
  if (rows.n + events.length === 0) return { rows, events, everything: false }
  const until = known ?? (await reader.forgottenUntil(machine.id))
  machine.forgottenUntil = until
  let row = 0
  while (row < rows.n && rows.t[row]! <= until) row++
  return {
    rows: sliceFixes(rows, row, rows.n),
    events: events.filter(({ event }) => event.t > until),
    everything: false,
  }
}

/** Writes a replay after a change of the site or detection. `reachesTail`: it includes the last segment, so the tail follows. */
export async function applyReplay(
  machine: Machine,
  { derived, interval, checkpoint }: Rewound,
  reachesTail: boolean,
  pass: Pass,
  reader: TrackReader,
): Promise<void> {
  const replaced = [interval]
  if (machine.outdated) renew(machine, pass)
  if (reachesTail) {
    if (machine.checkpoint !== checkpoint) pass.changes.tracks.add(machine)
    machine.checkpoint = checkpoint
    replaced.push({ after: machine.closedUntil, until: Number.POSITIVE_INFINITY })
    replayTail(machine, { rows: fixColumns(0), events: [] }, pass, derived)
  }
  await writeSettled(machine, rowsOf(derived, machine, pass), replaced, pass, reader)
  if (reachesTail) writeProvisional(machine, pass)
}

/** Marks all rows of the machine as derived by this site and detection. */
function renew(machine: Machine, pass: Pass): void {
  machine.stamp = stampOf(pass.siteHash, machine.profile, pass.detection)
  machine.outdated = false
  machine.stale = []
  pass.changes.stale.set(machine.id, [])
  pass.changes.tracks.add(machine)
}

/** Only stores the facts, in the journal and the tail: the pending recomputation writes their rows. */
function hold(machine: Machine, rest: Incoming, pass: Pass): void {
  const open: Pass = { ...pass, keepOpen: true }
  if (!follows(machine, rest)) return replayTail(machine, rest, open, emptyDerived())
  stepFacts(machine, rest.rows, rest.events, open, emptyDerived())
  seal(machine, open)
}

async function derive(
  machine: Machine,
  late: Late,
  rest: Incoming,
  pass: Pass,
  reader: TrackReader,
): Promise<void> {
  const settled = emptyDerived()
  const replaced: Interval[] = []
  let again = late.everything
  if (late.everything || late.rows.n > 0 || late.events.length > 0 || late.removed !== undefined) {
    machine.rewinds++
    const rewound = await rewind(machine, late, pass, reader)
    append(settled, rewound.derived)
    replaced.push(rewound.interval)
    const isMoved = rewound.link?.t !== machine.link?.t
    machine.link = rewound.link
    if (rewound.checkpoint !== machine.checkpoint || late.everything || isMoved) {
      machine.checkpoint = rewound.checkpoint
      again = true
      pass.changes.tracks.add(machine)
    }
  }
  if (again || !follows(machine, rest)) {
    replaced.push({ after: machine.closedUntil, until: Number.POSITIVE_INFINITY })
    replayTail(machine, rest, pass, settled)
  } else {
    stepFacts(machine, rest.rows, rest.events, pass, settled)
    seal(machine, pass)
  }
  await writeSettled(machine, rowsOf(settled, machine, pass), replaced, pass, reader)
  // Maintenance writes provisional rows later, but rows that a rewind replaced must not be read meanwhile.
  if (replaced.length > 0) writeProvisional(machine, pass)
}

function append(to: Derived, from: Derived): void {
  to.events.push(...from.events)
  to.visits.push(...from.visits)
  to.cycles.push(...from.cycles)
}

/** Whether all facts are later than those of the machine. */
function follows(machine: Machine, { rows, events }: Incoming): boolean {
  if (rows.n > 0 && !isAfter(rows, 0, machine.head)) return false
  // Events of one millisecond are ordered by key, which the head does not hold: the tail is replayed.
  return events.length === 0 || events[0]!.event.t > machine.head.t
}

function replayTail(machine: Machine, rest: Incoming, pass: Pass, settled: Derived): void {
  const rows = mergeFixes(tailFixes(machine), rest.rows)
  const events = [...machine.tailEvents, ...rest.events].sort(compareEvents)
  const { journalFrom } = machine
  clearTail(machine)
  machine.tailEvents = []
  machine.state = checkpointState(machine, pass.detection)
  machine.head = NO_FACTS
  machine.latest = machine.link
  stepFacts(machine, rows, events, pass, settled)
  machine.journalFrom = tailRows(machine) > 0 ? journalFrom : null
  // Only new fixes go to the journal; the memory holds the whole tail.
  encodeTail(machine)
  let closed = 0
  while (closed < rest.rows.n && rest.rows.t[closed]! <= machine.closedUntil) closed++
  if (closed < rest.rows.n) journal(machine, encodeFixes(rest.rows, closed, rest.rows.n), pass)
}

/** Moves fixes of this flush that are not in a segment yet to the journal and to the tail's chunks. */
function seal(machine: Machine, pass: Pass): void {
  const chunk = encodeTail(machine)
  if (chunk !== null) journal(machine, chunk, pass)
}

function journal(machine: Machine, fixes: Uint8Array, pass: Pass): void {
  pass.changes.journal.push({ machine: machine.id, devices: machine.devices, fixes })
}

/** Closes an idle tail, so that the journal can be trimmed. */
export function closeIdleTail(machine: Machine, pass: Pass): void {
  if (tailRows(machine) > 0) closeSegment(machine, pass)
}

/** Rows to store, with what each load counts as. */
function rowsOf(derived: Derived, { id }: Machine, { terms }: Pass): DerivedRows {
  return derivedRows(derived, (cycle) => priceOf({ ...cycle, equipmentId: id }, terms))
}

async function writeSettled(
  machine: Machine,
  settled: DerivedRows,
  replaced: readonly Interval[],
  pass: Pass,
  reader: TrackReader,
): Promise<void> {
  const stored = replaced.length > 0 ? await reader.settledRows(machine.id, replaced) : null
  // Read after the segments: one that was deleted meanwhile is recognised as deleted.
  if (stored) machine.forgottenUntil = await reader.forgottenUntil(machine.id)
  const written = stored ? excludeRetained(machine, settled, stored) : settled
  for (const table of derivedTables) {
    const mark = markerOf(pass.changes.marks, table, pass.loaders.has(machine.id))
    for (const row of written[table]) {
      const known = stored?.[table].get(row.key)
      const before = known ?? machine.written[table].get(row.key)
      stored?.[table].delete(row.key)
      machine.written[table].delete(row.key)
      if (known !== undefined && known === rowText(row)) continue
      upsertRow(pass.changes, table, machine.id, row)
      mark(before, row)
    }
    for (const [key, text] of stored?.[table] ?? []) {
      pass.changes.removals.push({ table, equipmentId: machine.id, key })
      mark(text, null)
    }
  }
}

/** Writes provisional rows of the machine's present state where they differ from the stored ones. */
export function writeProvisional(machine: Machine, pass: Pass): void {
  const { detection, site, changes, loaders } = pass
  const rows = rowsOf(detection.tentative(machine.state, site, machine.profile), machine, pass)
  for (const table of derivedTables) {
    const written = machine.written[table]
    const gone = new Set(written.keys())
    const mark = markerOf(changes.marks, table, loaders.has(machine.id))
    for (const row of rows[table]) {
      const text = rowText(row)
      gone.delete(row.key)
      const before = written.get(row.key)
      if (before === text || (before === undefined && isRetained(machine, table, text))) continue
      written.set(row.key, text)
      upsertRow(changes, table, machine.id, row)
      mark(before, row)
    }
    for (const key of gone) {
      const before = written.get(key)!
      written.delete(key)
      if (isRetained(machine, table, before)) continue
      mark(before, null)
      changes.removals.push({ table, equipmentId: machine.id, key })
    }
  }
  machine.dirty = false
}
