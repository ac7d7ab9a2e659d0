/** Forms cycles from loads and dumps in order. */
import type { Cycle, Delay, Flag, Move } from './cycle.ts'
import { isDecidedByPerson } from './decision.ts'
import type { Candidate, Operation } from './resolve.ts'

/** Plain data: the load, and its dump, that wait for their successor. Owned and changed by the functions below. */
export interface FormingState<Detail> {
  load: Candidate<Detail> | null
  dump: Candidate<Detail> | null
  /** End of the operation before the load; the machine stood for it no earlier. */
  busyUntil: number
}

/** A load or dump with final flags. */
export interface Resolved<Detail> extends Operation<Detail> {
  unresolved: boolean
  /** When it first stood to be served after the operation before. */
  stoodAt: number
}

/** A load with its dump; the rest of a cycle depends on what the host knows (routes, weights). */
export interface Haul<Detail> {
  load: Candidate<Detail>
  dump: Candidate<Detail>
  /** When it first stood for them after the operation before. */
  loadStoodAt: number
  dumpStoodAt: number
  /** The same for the next load, and the odometer there; null when none follows. */
  nextStoodAt: number | null
  endOdometer: number | null
  /** Still returning: further facts may belong to it. */
  open: boolean
}

export interface Formed<Detail> {
  operations: Resolved<Detail>[]
  hauls: Haul<Detail>[]
  /** Detected, but dropped or merged by a decision. */
  dropped: Operation<Detail>[]
}

export function newFormed<Detail>(): Formed<Detail> {
  return { operations: [], hauls: [], dropped: [] }
}

export function newFormingState<Detail>(): FormingState<Detail> {
  return { load: null, dump: null, busyUntil: 0 }
}

/** A row of stops may begin with the operation before: the first standing after that counts. */
export function firstStopAfter<D>({ stands, t0 }: Candidate<D>, end: number): number {
  return Math.min(stands.find((at) => at >= end) ?? t0, t0)
}

function haulOf<D>(forming: FormingState<D>, next: Candidate<D> | null, open: boolean): Haul<D> | null {
  const { load, dump, busyUntil } = forming
  if (load === null || dump === null) return null
  return {
    load,
    dump,
    loadStoodAt: firstStopAfter(load, busyUntil),
    dumpStoodAt: firstStopAfter(dump, load.t1),
    nextStoodAt: next === null ? null : firstStopAfter(next, dump.t1),
    endOdometer: next === null ? null : next.odometer,
    open,
  }
}

function resolved<D>({ role, candidate }: Operation<D>, after: number, unresolved: boolean): Resolved<D> {
  const isOpen = unresolved && !isDecidedByPerson(candidate)
  return { role, candidate, unresolved: isOpen, stoodAt: firstStopAfter(candidate, after) }
}

const loadOf = <D>(load: Candidate<D>, after: number, unresolved: boolean): Resolved<D> =>
  resolved({ role: 'load', candidate: load }, after, unresolved)

/**
 * An operation begins when the one before it has ended, as far as that is stated: a dump pressed in the middle of a
 * load does not precede it, and no drive takes negative time.
 */
function following<D>(candidate: Candidate<D>, end: number): Candidate<D> {
  if (candidate.t0 >= end) return candidate
  return { ...candidate, t0: end, t1: Math.max(candidate.t1, end) }
}

/** Adds the next operation; adds to `out` what became final. */
export function addOperation<D>(forming: FormingState<D>, operation: Operation<D>, out: Formed<D>): void {
  const { role } = operation
  const before = forming.dump?.t1 ?? forming.load?.t1 ?? forming.busyUntil
  const candidate = following(operation.candidate, before)
  if (role === 'dump') {
    const loose = forming.load === null || forming.dump !== null
    if (!loose) out.operations.push(loadOf(forming.load!, forming.busyUntil, false))
    out.operations.push(resolved({ role, candidate }, before, loose))
    if (loose) closeForming(forming, out, null, candidate.t1)
    else forming.dump = candidate
    return
  }
  closeForming(forming, out, candidate, before)
  forming.load = candidate
}

/**
 * Closes what waits: a haul that ended with `next` or, null, without a next load; a load without dump is unresolved.
 */
export function closeForming<D>(
  forming: FormingState<D>,
  out: Formed<D>,
  next: Candidate<D> | null,
  busyUntil: number,
): void {
  const haul = haulOf(forming, next, false)
  if (haul !== null) out.hauls.push(haul)
  else if (forming.load !== null) out.operations.push(loadOf(forming.load, forming.busyUntil, true))
  forming.load = null
  forming.dump = null
  forming.busyUntil = busyUntil
}

/** The provisional state: a load that may still find its dump, a haul that is still returning. */
export function addProvisional<D>(forming: FormingState<D>, out: Formed<D>): void {
  const haul = haulOf(forming, null, true)
  if (haul !== null) out.hauls.push(haul)
  else if (forming.load !== null) out.operations.push(loadOf(forming.load, forming.busyUntil, false))
}

/** Those within the interval, clipped to it. */
function within(delays: readonly Delay[], from: number, to: number): Delay[] {
  return delays
    .filter((delay) => delay.to > from && delay.from < to)
    .map((delay) => ({ ...delay, from: Math.max(delay.from, from), to: Math.min(delay.to, to) }))
}

/** What remains of them when the operation has changed. */
function movesIn<D>({ moves = [], t0, t1 }: Candidate<D>): Move[] {
  const cut = moves.map(({ from, to }) => ({ from: Math.max(from, t0), to: Math.min(to, t1) }))
  return cut.filter(({ from, to }) => from < to)
}

/** Metres of the return; an open one continues, one that found no load ended with the dump. */
function emptyMetres<D>({ dump, endOdometer, open }: Haul<D>, odometer: number): number {
  if (endOdometer !== null) return Math.max(0, endOdometer - dump.odometer)
  return open ? Math.max(0, odometer - dump.odometer) : 0
}

/**
 * The parts of a cycle that follow from the haul alone. `odometer` is the machine's current reading, `delays` all its
 * standing.
 */
export function cycleOfHaul<D>(
  haul: Haul<D>,
  odometer: number,
  delays: readonly Delay[],
): Omit<
  Cycle,
  | 'routeId'
  | 'driverId'
  | 'statedMaterialId'
  | 'statedMaterialAt'
  | 'weightKg'
  | 'weightSource'
  | 'volumeM3'
  | 'volumeSource'
  | 'settledAt'
  | 'loadEventKey'
  | 'dumpEventKey'
> {
  const { load, dump, loadStoodAt, dumpStoodAt, nextStoodAt, open } = haul
  const flags: Flag[] = []
  if ((load.load ?? 0) < 0 || (dump.dump ?? 0) < 0) flags.push('inferred')
  if (load.hidden || dump.hidden) flags.push('gap')
  const dumpMoves = movesIn(dump)
  const end = nextStoodAt ?? (open ? Number.POSITIVE_INFINITY : dump.t1)
  return {
    key: `cycle:${load.loadLocationId ?? ''}:${load.first}`,
    loadLocationId: load.loadLocationId,
    dumpLocationId: dump.dumpLocationId,
    startedAt: loadStoodAt,
    loadedAt: load.t1,
    dumpStoodAt,
    dumpedAt: dump.t1,
    endedAt: nextStoodAt,
    dumpMoves,
    delays: [
      ...within(delays, load.t1, dumpStoodAt),
      ...dumpMoves.flatMap(({ from, to }) => within(delays, from, to)),
      ...within(delays, dump.t1, end),
    ],
    distanceLoadedM: Math.max(0, dump.odometer - load.odometer),
    distanceEmptyM: emptyMetres(haul, odometer),
    flags,
  }
}
