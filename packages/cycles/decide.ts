/** Applies decisions of people to the most likely sequence of loads and dumps, before cycles are formed. */
import type { Move } from './cycle.ts'
import { effectiveDecisions, statedValues } from './decision.ts'
import type { Decision, EffectiveDecisions } from './decision.ts'
import { addOperation, firstStopAfter } from './form.ts'
import type { Formed, FormingState } from './form.ts'
import type { Candidate, Operation, Role } from './resolve.ts'

/** Plain data; owned and changed by the functions below. */
export interface DecidingState<Detail> {
  decisions: Decision[]
  /** Waits for its successor with its decisions: it may be merged, and ends before the successor. */
  held: Operation<Detail> | null
}

/** Operations on details that only the host knows. */
export interface DecisionHost<Detail> {
  /** For an unseen operation: the missing opposite, or the other half. */
  unseen: (of: Detail) => Detail
  /** For two merged operations. */
  together: (kept: Detail, other: Detail) => Detail
}

export function newDecidingState<Detail>(): DecidingState<Detail> {
  return { decisions: [], held: null }
}

/** Key of the event of an operation. */
export function operationKey<D>(role: Role, candidate: Candidate<D>): string {
  const { decided, first, loadLocationId, dumpLocationId } = candidate
  return decided?.key ?? `${role}:${(role === 'load' ? loadLocationId : dumpLocationId) ?? ''}:${first}`
}

/** Parses the key of a detected event; null when decisions cannot refer to it. */
export function readOperationKey(key: string): { role: Role; first: number } | null {
  const [, role, first] = /^(load|dump):[0-9a-z-]*:(\d{1,16})$/.exec(key) ?? []
  return role === undefined ? null : { role: role as Role, first: Number(first) }
}

/** The first moment of what a decision concerns, at the earliest and at the latest. */
export function decisionMoments({
  about,
  does,
  other,
  at,
}: Pick<Decision, 'about' | 'does' | 'other' | 'at'>): {
  from: number
  until: number
} {
  const keys = does === 'merge' && other !== null ? [about, other] : [about]
  const firsts = keys.map((key) => readOperationKey(key)?.first ?? 0)
  return { from: Math.min(...firsts, at ?? Number.POSITIVE_INFINITY), until: Math.max(...firsts) }
}

const placeOf = (role: Role, locationId: string | null) =>
  role === 'load' ? { loadLocationId: locationId } : { dumpLocationId: locationId }

function said<D>({ role, candidate }: Operation<D>, ...decisions: Decision[]): Operation<D> {
  const key = operationKey(role, candidate)
  const { said: before = [], values = {} } = candidate.decided ?? {}
  return { role, candidate: { ...candidate, decided: { key, said: [...before, ...decisions], values } } }
}

/** Applies the stated fields. */
function withValues<D>(operation: Operation<D>, inForce: EffectiveDecisions): Operation<D> {
  const { said: words, values } = statedValues(inForce)
  if (words.length === 0) return operation
  const { role, candidate } = said(operation, ...words)
  const { locationId } = values
  const decided = { ...candidate.decided!, values }
  return {
    role,
    candidate: { ...candidate, decided, ...(locationId !== undefined && placeOf(role, locationId)) },
  }
}

/** The merges in force for an event, from either side. */
function mergesOf(decisions: readonly Decision[], key: string): Decision[] {
  return decisions.filter(
    (one) =>
      one.does === 'merge' &&
      (one.about === key || one.other === key) &&
      effectiveDecisions(decisions, one.about).fate === one,
  )
}

/**
 * The drives between the stands of two merged dumps; merged loads have none, wherever the machine stood meanwhile.
 */
function movesOf<D>(role: Role, early: Candidate<D>, late: Candidate<D>): readonly Move[] {
  if (role === 'load') return []
  const between = { from: early.t1, to: firstStopAfter(late, early.t1) }
  return [...(early.moves ?? []), ...(between.from < between.to ? [between] : []), ...(late.moves ?? [])]
}

/** The merged operation and the one that became a part; null without a merge. */
function merge<D>(
  decisions: readonly Decision[],
  before: Operation<D>,
  next: Operation<D>,
  host: DecisionHost<D>,
): { kept: Operation<D>; part: Operation<D> } | null {
  if (before.role !== next.role) return null
  const [a, b] = [before, next].map(({ role, candidate }) => operationKey(role, candidate))
  const decision = mergesOf(decisions, a!).find(({ about, other }) => about === b || other === b)
  if (decision === undefined) return null
  const [kept, part] = decision.about === a ? [next, before] : [before, next]
  const [early, late] = [before.candidate, next.candidate]
  const one: Candidate<D> = {
    ...kept.candidate,
    t0: Math.min(early.t0, late.t0),
    t1: Math.max(early.t1, late.t1),
    stands: [...early.stands, ...late.stands],
    // Between two loads it hauled nothing away, between two dumps the rest.
    odometer: late.odometer,
    hidden: early.hidden && late.hidden,
    detail: host.together(kept.candidate.detail, part.candidate.detail),
  }
  const moves = movesOf(kept.role, early, late)
  if (moves.length > 0) one.moves = moves
  return { kept: said({ role: kept.role, candidate: one }, decision), part: said(part, decision) }
}

/** An unseen operation at a stated moment: the missing opposite, or the other half of a split. */
function unseen<D>(
  { role, candidate }: Operation<D>,
  key: string,
  decision: Decision,
  host: DecisionHost<D>,
): Operation<D> {
  const at = decision.at ?? candidate.t1
  const decided = { key, said: [decision] }
  const moment = { first: at, t0: at, t1: at, stands: [at], hidden: false }
  return {
    role,
    candidate: {
      ...candidate,
      ...decision.place,
      ...moment,
      key,
      detail: host.unseen(candidate.detail),
      decided,
    },
  }
}

/** Immediately before or after it. */
function oppositeOf<D>(operation: Operation<D>, decision: Decision, host: DecisionHost<D>): Operation<D> {
  const role = operation.role === 'load' ? 'dump' : 'load'
  const { candidate } = unseen(operation, `${role}:decided:${decision.id}`, decision, host)
  // Unseen.
  const scores = { load: role === 'load' ? -1 : null, dump: role === 'dump' ? -1 : null }
  const nowhere = { loadLocationId: null, dumpLocationId: null }
  return { role, candidate: { ...candidate, ...scores, ...nowhere, ...placeOf(role, decision.locationId) } }
}

function halfKey<D>({ role, candidate }: Operation<D>, { at }: Decision): string {
  const place = (role === 'load' ? candidate.loadLocationId : candidate.dumpLocationId) ?? ''
  return `${role}:${place}:${at ?? candidate.t1}`
}

/** The other half, an ordinary event to which decisions can refer. */
function halfOf<D>(
  operation: Operation<D>,
  split: Decision,
  decisions: readonly Decision[],
  host: DecisionHost<D>,
) {
  const key = halfKey(operation, split)
  return withValues(unseen(operation, key, split, host), effectiveDecisions(decisions, key))
}

/** When it ended. */
function movedTo<D>({ role, candidate }: Operation<D>, at: number): Operation<D> {
  const { t0, stands } = candidate
  const before = stands.filter((one) => one <= at)
  const moment = { t0: Math.min(t0, at), t1: at, stands: before.length === 0 ? [at] : before }
  return { role, candidate: { ...candidate, ...moment } }
}

/** When it began at the earliest. */
function since<D>({ role, candidate }: Operation<D>, at: number): Operation<D> {
  const t0 = Math.min(Math.max(candidate.t0, at), candidate.t1)
  const stands = candidate.stands.filter((one) => one > at)
  return { role, candidate: { ...candidate, t0, stands: stands.length === 0 ? [t0] : stands } }
}

/**
 * The operations that result from the decisions, in order of time. `wholes`: keys of the operations that it is a half
 * of. A half at the very moment of one of them would be split again for ever: such a split has no effect.
 */
function become<D>(
  deciding: DecidingState<D>,
  operation: Operation<D>,
  host: DecisionHost<D>,
  wholes: readonly string[] = [],
): Operation<D>[] {
  const { decisions } = deciding
  const key = operationKey(operation.role, operation.candidate)
  const found = effectiveDecisions(decisions, key)
  const { fate, moved } = found
  const all = [...wholes, key]
  const split = found.split && (all.includes(halfKey(operation, found.split)) ? null : found.split)
  let whole = operation
  if (moved !== null) whole = movedTo(whole, moved.at ?? whole.candidate.t1)
  if (fate?.does === 'infer') whole = said(whole, fate)
  if (split !== null) whole = said(whole, split)
  const half = split && halfOf(whole, split, decisions, host)
  const isBefore = half !== null && half.candidate.t1 < whole.candidate.t1
  if (isBefore) whole = since(whole, half.candidate.t1)
  const opposite = fate?.does === 'infer' ? [oppositeOf(whole, fate, host)] : []
  const own = whole.role === 'load' ? [whole, ...opposite] : [...opposite, whole]
  if (half === null) return own
  const other = become(deciding, half, host, all)
  return isBefore ? [...other, ...own] : [...own, ...other]
}

/** Whether a person stated its moment, which is kept between its current neighbours. */
function isNamed<D>({ role, candidate }: Operation<D>): boolean {
  const key = operationKey(role, candidate)
  const said = candidate.decided?.said ?? []
  return said.some(({ does, about, at }) =>
    about === key ? does === 'set' && at !== null : does !== 'merge',
  )
}

function cutTo<D>(operation: Operation<D>, from: number, to: number): Operation<D> {
  const { role, candidate } = operation
  const at = Math.max(from, Math.min(to, candidate.t1))
  if (!isNamed(operation)) return operation
  if (candidate.t0 < candidate.t1) return movedTo(operation, at)
  const first = readOperationKey(operationKey(role, candidate)) === null ? at : candidate.first
  return { role, candidate: { ...candidate, first, t0: at, t1: at, stands: [at] } }
}

const endOf = <D>({ load, dump, busyUntil }: FormingState<D>): number => dump?.t1 ?? load?.t1 ?? busyUntil

/** Emits what waits; the next operation begins at `until`. */
export function releaseHeld<D>(
  deciding: DecidingState<D>,
  forming: FormingState<D>,
  until: number,
  out: Formed<D>,
  host: DecisionHost<D>,
): void {
  const { held } = deciding
  if (held === null) return
  deciding.held = null
  const all = become(deciding, held, host)
  for (const [i, one] of all.entries()) {
    const next = all[i + 1]
    const to = next === undefined || isNamed(next) ? until : next.candidate.t0
    addOperation(forming, cutTo(one, endOf(forming), to), out)
  }
}

/** Adds the next operation of the most likely sequence with its decisions; adds to `out` what became final. */
export function applyDecisions<D>(
  deciding: DecidingState<D>,
  forming: FormingState<D>,
  operation: Operation<D>,
  out: Formed<D>,
  host: DecisionHost<D>,
): void {
  const { decisions } = deciding
  if (decisions.length === 0 && deciding.held === null) return addOperation(forming, operation, out)
  const key = operationKey(operation.role, operation.candidate)
  const found = effectiveDecisions(decisions, key)
  const { fate, moved, split } = found
  if (fate?.does === 'drop') {
    out.dropped.push(said(operation, fate))
    return
  }
  let next = withValues(operation, found)
  const one = deciding.held === null ? null : merge(decisions, deciding.held, next, host)
  if (one === null) releaseHeld(deciding, forming, next.candidate.t0, out, host)
  else {
    out.dropped.push(one.part)
    next = one.kept
  }
  const waits = fate !== null || moved !== null || split !== null || one !== null
  if (waits || mergesOf(decisions, key).length > 0) deciding.held = next
  else addOperation(forming, next, out)
}

/** Forgets decisions about the past, whose operations cannot come any more. */
export function forgetDecisions<D>(deciding: DecidingState<D>, before: number): void {
  if (deciding.decisions.length > 0)
    deciding.decisions = deciding.decisions.filter((one) => decisionMoments(one).until > before)
}
