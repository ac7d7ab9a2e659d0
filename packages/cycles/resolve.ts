/**
 * Decides which candidates were loads and dumps. A hauling machine loads and dumps in turn, so the answer for one
 * stop depends on the others: the best of several dump visits between two loads is the dump, and weak evidence is
 * accepted where the turn would otherwise break. Every candidate carries a score for each role (positive: more likely
 * than not); breaking the turn costs. Dynamic programming (Viterbi) over three states, the machine's last operation,
 * finds the best sequence one candidate at a time; decisions that all surviving sequences share are settled.
 */

import type { Move } from './cycle.ts'
import type { Decided } from './decision.ts'

export type Role = 'load' | 'dump'

/** A stop, visit, silence or statement that may have been a load or a dump. Instants epoch ms, metres. */
export interface Candidate<Detail> {
  /** Unique, and the same for the same facts. */
  key: string
  /** First moment of the cause; it does not move as more becomes known. */
  first: number
  /** When the operation itself began and ended. */
  t0: number
  t1: number
  /**
   * When it first stood to be served and, each time that the queue moved up, again; ends with the operation itself.
   */
  stands: readonly number[]
  lon: number
  lat: number
  /** The machine's odometer there, metres. */
  odometer: number
  /** Score as a load and as a dump; null when impossible. */
  load: number | null
  dump: number | null
  loadLocationId: string | null
  dumpLocationId: string | null
  /** Happened unseen in a silence: time and place are estimates. */
  hidden: boolean
  detail: Detail
  /** Drives between its stands, for a merged one; absent otherwise. */
  moves?: readonly Move[]
  /** Absent: no decision concerns it. */
  decided?: Decided
}

export interface Operation<Detail> {
  role: Role
  candidate: Candidate<Detail>
}

interface Path<Detail> {
  score: number
  operations: Operation<Detail>[]
}

/** Plain data; owned and changed by the functions below. */
export interface Resolver<Detail> {
  /** Best sequences whose last operation is nothing, a load, a dump; with provisional operations. */
  none: Path<Detail> | null
  load: Path<Detail> | null
  dump: Path<Detail> | null
  /** Last settled operation of each role: the usual places of loading and dumping. */
  lastLoad: Candidate<Detail> | null
  lastDump: Candidate<Detail> | null
}

export interface ResolveRules<Detail> {
  /** Operations of one role closer than either are one operation seen twice. */
  minimumCycleSeconds: number
  minimumCycleMetres: number
  /** The shortest cycle in seconds, from the beginning of one operation to that of the next, where it is set. */
  leastCycle: (operation: Operation<Detail>) => number | null
  /** Metres within which an operation counts as at the usual place. */
  habitRadius: number
  distance: (lon1: number, lat1: number, lon2: number, lat2: number) => number
}

/**
 * Costs in the units of the scores. A stop whose length alone makes a load scores about 2, a dump 1.5, with a turn of
 * direction 1.5 more (features/telemetry/detectors/work/score.ts).
 */
const COST = {
  /** Two loads without a dump, apart: keeps both when the second has strong evidence, the first unresolved. */
  loadAgain: 2.4,
  /** Two dumps without a load: only a button, a scale or a bed keeps both. */
  dumpAgain: 4,
  /** The same role again within the minimum cycle: one of them must give way. */
  twice: 40,
  /** Loaded and dumped at one spot: a stop in a location for both, counted twice. */
  noHaul: 4,
  /** A dump before anything else: the machine may have been loaded before it was first seen. */
  dumpFirst: 1.2,
}
const HABIT = 0.7
/** A sequence worse than the best by this much is dropped. */
const HOPELESS = 15
/** Provisional operations kept before the best sequence is accepted anyway. */
const UNDECIDED = 40

export function newResolver<Detail>(): Resolver<Detail> {
  return { none: { score: 0, operations: [] }, load: null, dump: null, lastLoad: null, lastDump: null }
}

function lastOf<D>(resolver: Resolver<D>, path: Path<D>, role: Role): Candidate<D> | null {
  for (let i = path.operations.length - 1; i >= 0; i--) {
    if (path.operations[i]!.role === role) return path.operations[i]!.candidate
  }
  return role === 'load' ? resolver.lastLoad : resolver.lastDump
}

/** Shortest haul inside one location, metres. */
const SHORTEST_HAUL = 200

function isNoHaul<D>(load: Candidate<D> | null, dump: Candidate<D>): boolean {
  if (load === null || load.loadLocationId !== dump.dumpLocationId) return false
  return !dump.hidden && Math.abs(dump.odometer - load.odometer) < SHORTEST_HAUL
}

function stepCost<D>(
  before: Role | null,
  previous: Candidate<D> | null,
  loaded: Candidate<D> | null,
  operation: Operation<D>,
  rules: ResolveRules<D>,
): number {
  if (before === null) return operation.role === 'dump' ? COST.dumpFirst : 0
  if (before !== operation.role)
    return operation.role === 'dump' && isNoHaul(loaded, operation.candidate) ? COST.noHaul : 0
  if (previous === null) return 0
  const apart =
    operation.candidate.t0 - previous.t1 >= rules.minimumCycleSeconds * 1000 &&
    operation.candidate.t0 - previous.t0 >= (rules.leastCycle(operation) ?? 0) * 1000 &&
    Math.abs(operation.candidate.odometer - previous.odometer) >= rules.minimumCycleMetres
  if (!apart) return COST.twice
  return operation.role === 'load' ? COST.loadAgain : COST.dumpAgain
}

function extended<D>(
  resolver: Resolver<D>,
  path: Path<D> | null,
  before: Role | null,
  operation: Operation<D>,
  rules: ResolveRules<D>,
): Path<D> | null {
  const { role, candidate } = operation
  const own = role === 'load' ? candidate.load : candidate.dump
  if (path === null || own === null) return null
  const previous = lastOf(resolver, path, role)
  const near =
    previous !== null &&
    rules.distance(previous.lon, previous.lat, candidate.lon, candidate.lat) <= rules.habitRadius
  const score =
    path.score +
    own +
    (near ? HABIT : 0) -
    stepCost(before, previous, lastOf(resolver, path, 'load'), operation, rules)
  return { score, operations: [...path.operations, operation] }
}

/** On a tie the first named stays, so that the order of calls decides rather than chance. */
function best<D>(...paths: (Path<D> | null)[]): Path<D> | null {
  let winner: Path<D> | null = null
  for (const path of paths) {
    if (path !== null && (winner === null || path.score > winner.score)) winner = path
  }
  return winner
}

function survivors<D>(resolver: Resolver<D>): Path<D>[] {
  return [resolver.none, resolver.load, resolver.dump].filter((path) => path !== null)
}

/** The provisional operations of the most likely sequence. */
export function likeliestSequence<D>(resolver: Resolver<D>): readonly Operation<D>[] {
  return best(...survivors(resolver))?.operations ?? []
}

/** The machine's last operation on the most likely sequence, settled operations included. */
export function lastLikelyOperation<D>(resolver: Resolver<D>, role: Role): Candidate<D> | null {
  const path = best(...survivors(resolver))
  return path === null ? null : lastOf(resolver, path, role)
}

/** Whether the machine is loaded on the most likely sequence; null before the first operation. */
export function isLoaded<D>(resolver: Resolver<D>): boolean | null {
  const winner = best(...survivors(resolver))
  if (winner === null || winner === resolver.none) return null
  return winner === resolver.load
}

/** Adds the next candidate (in order of time); returns the operations that it settled, oldest first. */
export function addCandidate<D>(
  resolver: Resolver<D>,
  candidate: Candidate<D>,
  rules: ResolveRules<D>,
): Operation<D>[] {
  const { none, load, dump } = resolver
  const asLoad: Operation<D> = { role: 'load', candidate }
  const asDump: Operation<D> = { role: 'dump', candidate }
  resolver.load = best(
    load,
    extended(resolver, none, null, asLoad, rules),
    extended(resolver, dump, 'dump', asLoad, rules),
    extended(resolver, load, 'load', asLoad, rules),
  )
  resolver.dump = best(
    dump,
    extended(resolver, none, null, asDump, rules),
    extended(resolver, load, 'load', asDump, rules),
    extended(resolver, dump, 'dump', asDump, rules),
  )
  const top = best(...survivors(resolver))!
  const given = (path: Path<D> | null) => path !== null && path.score < top.score - HOPELESS
  // After a dump everything is open as at the beginning, except that a first dump costs less than another.
  if (
    given(resolver.none) ||
    (resolver.none && resolver.dump && resolver.dump.score - resolver.none.score > COST.dumpAgain)
  ) {
    resolver.none = null
  }
  if (given(resolver.load)) resolver.load = null
  if (given(resolver.dump)) resolver.dump = null
  if (top.operations.length > UNDECIDED) keepOnly(resolver, top)
  return settleShared(resolver, top)
}

/** Drops all sequences that do not begin like the best one. */
function keepOnly<D>(resolver: Resolver<D>, top: Path<D>): void {
  const first = top.operations[0]!
  for (const state of ['none', 'load', 'dump'] as const) {
    const operation = resolver[state]?.operations[0]
    if (operation?.candidate.key !== first.candidate.key || operation.role !== first.role)
      resolver[state] = null
  }
}

function settleShared<D>(resolver: Resolver<D>, top: Path<D>): Operation<D>[] {
  const alive = survivors(resolver)
  let shared = 0
  while (shared < top.operations.length) {
    const { role, candidate } = top.operations[shared]!
    const same = (path: Path<D>) =>
      path.operations[shared]?.role === role && path.operations[shared]?.candidate.key === candidate.key
    if (!alive.every(same)) break
    shared++
  }
  const settled = top.operations.slice(0, shared)
  for (const operation of settled) {
    if (operation.role === 'load') resolver.lastLoad = operation.candidate
    else resolver.lastDump = operation.candidate
  }
  const zero = top.score
  for (const path of alive) {
    path.operations = path.operations.slice(shared)
    path.score -= zero
  }
  return settled
}

/** Accepts the most likely sequence and starts afresh (after a silence of hours); returns what it settled. */
export function settleAll<D>(resolver: Resolver<D>): Operation<D>[] {
  const operations = [...likeliestSequence(resolver)]
  for (const { role, candidate } of operations) {
    if (role === 'load') resolver.lastLoad = candidate
    else resolver.lastDump = candidate
  }
  resolver.none = { score: 0, operations: [] }
  resolver.load = null
  resolver.dump = null
  return operations
}

/** A copy that can be continued separately; candidates are shared, as they never change. */
export function forkResolver<D>(resolver: Resolver<D>): Resolver<D> {
  const fork = (path: Path<D> | null) =>
    path === null ? null : { score: path.score, operations: path.operations }
  return { ...resolver, none: fork(resolver.none), load: fork(resolver.load), dump: fork(resolver.dump) }
}
