/**
 * Applies what people decided of loads and dumps to the likeliest sequence, before cycles are formed of it.
 */
import { inForce } from './decision.ts'
import type { Decision } from './decision.ts'
import { addOperation } from './form.ts'
import type { Formed, Forming } from './form.ts'
import type { Candidate, Operation, Role } from './resolve.ts'

/** Plain data; owned and changed by the functions below. */
export interface Deciding<Detail> {
  decisions: Decision[]
  /** Waits for what follows it: one that may be merged, or an inferred dump. */
  held: Operation<Detail> | null
}

/** What only the host knows of the details of its candidates. */
export interface DecidingHost<Detail> {
  opposite: (of: Detail) => Detail
  /** Of two that are one. */
  together: (kept: Detail, other: Detail) => Detail
}

export function newDeciding<Detail>(): Deciding<Detail> {
  return { decisions: [], held: null }
}

/** Key of the event that an operation is. */
export function operationKey<D>(role: Role, candidate: Candidate<D>): string {
  const { decided, first, loadLocationId, dumpLocationId } = candidate
  return decided?.key ?? `${role}:${(role === 'load' ? loadLocationId : dumpLocationId) ?? ''}:${first}`
}

/** What the key of an event that was recognised says; null for one that decisions cannot speak of. */
export function readOperationKey(key: string): { role: Role; first: number } | null {
  const [, role, first] = /^(load|dump):[0-9a-z-]*:(\d{1,16})$/.exec(key) ?? []
  return role === undefined ? null : { role: role as Role, first: Number(first) }
}

/** First moment of what a decision speaks of, the earliest and the latest. */
export function momentsOf({ about, does, other, at }: Pick<Decision, 'about' | 'does' | 'other' | 'at'>): {
  from: number
  until: number
} {
  const keys = does === 'merge' && other !== null ? [about, other] : [about]
  const firsts = keys.map((key) => readOperationKey(key)?.first ?? 0)
  return { from: Math.min(...firsts, at ?? Number.POSITIVE_INFINITY), until: Math.max(...firsts) }
}

const placeOf = (role: Role, locationId: string | null) =>
  role === 'load' ? { loadLocationId: locationId } : { dumpLocationId: locationId }

function said<D>({ role, candidate }: Operation<D>, decision: Decision): Operation<D> {
  const key = operationKey(role, candidate)
  const before = candidate.decided?.said ?? []
  return { role, candidate: { ...candidate, decided: { key, said: [...before, decision] } } }
}

function assign<D>(operation: Operation<D>, decision: Decision | null): Operation<D> {
  if (decision === null) return operation
  const { role, candidate } = said(operation, decision)
  const { locationId } = decision
  return { role, candidate: locationId === null ? candidate : { ...candidate, ...placeOf(role, locationId) } }
}

/** The merges that hold of an event, from either side. */
function mergesOf(decisions: readonly Decision[], key: string): Decision[] {
  return decisions.filter(
    (one) =>
      one.does === 'merge' &&
      (one.about === key || one.other === key) &&
      inForce(decisions, one.about).fate === one,
  )
}

/** The two as one, and the one that became a part; null when nobody said so. */
function merge<D>(
  decisions: readonly Decision[],
  before: Operation<D>,
  next: Operation<D>,
  host: DecidingHost<D>,
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
    // Between the two it hauled nothing away.
    odometer: kept.role === 'load' ? late.odometer : early.odometer,
    hidden: early.hidden && late.hidden,
    detail: host.together(kept.candidate.detail, part.candidate.detail),
  }
  return { kept: said({ role: kept.role, candidate: one }, decision), part: said(part, decision) }
}

/** The missing opposite of an operation, right before or after it: between its neighbours, whatever they are by now. */
function oppositeOf<D>(operation: Operation<D>, decision: Decision, host: DecidingHost<D>): Operation<D> {
  const { candidate } = operation
  const role = operation.role === 'load' ? 'dump' : 'load'
  const at = decision.at ?? candidate.t1
  return {
    role,
    candidate: {
      ...candidate,
      ...decision.place,
      key: `decided:${decision.id}`,
      first: at,
      t0: at,
      t1: at,
      stands: [at],
      // Nobody saw it.
      load: role === 'load' ? -1 : null,
      dump: role === 'dump' ? -1 : null,
      loadLocationId: null,
      dumpLocationId: null,
      ...placeOf(role, decision.locationId),
      hidden: false,
      detail: host.opposite(candidate.detail),
      decided: { key: `${role}:decided:${decision.id}`, said: [decision] },
    },
  }
}

function cutTo<D>({ role, candidate }: Operation<D>, from: number, to: number): Operation<D> {
  const at = Math.max(from, Math.min(to, candidate.t1))
  return at === candidate.t1
    ? { role, candidate }
    : { role, candidate: { ...candidate, first: at, t0: at, t1: at, stands: [at] } }
}

const isInferred = <D>({ candidate }: Operation<D>): boolean =>
  candidate.decided?.key.includes(':decided:') ?? false

/** Hands it on; with the missing load before it, or its missing dump to follow. */
function handOn<D>(
  deciding: Deciding<D>,
  forming: Forming<D>,
  operation: Operation<D>,
  out: Formed<D>,
  host: DecidingHost<D>,
): void {
  const { role, candidate } = operation
  const { fate } = inForce(deciding.decisions, operationKey(role, candidate))
  if (fate?.does !== 'infer') return addOperation(forming, operation, out)
  const opposite = oppositeOf(operation, fate, host)
  const known = said(operation, fate)
  if (role === 'dump') {
    const before = forming.dump?.t1 ?? forming.load?.t1 ?? forming.busyUntil
    addOperation(forming, cutTo(opposite, before, candidate.t0), out)
    addOperation(forming, known, out)
  } else {
    addOperation(forming, known, out)
    deciding.held = opposite
  }
}

/** Hands on what waits; the next operation begins at `until`. */
export function release<D>(
  deciding: Deciding<D>,
  forming: Forming<D>,
  until: number,
  out: Formed<D>,
  host: DecidingHost<D>,
): void {
  while (deciding.held !== null) {
    const { held } = deciding
    deciding.held = null
    if (isInferred(held)) addOperation(forming, cutTo(held, forming.load?.t1 ?? 0, until), out)
    else handOn(deciding, forming, held, out, host)
  }
}

/** Takes the next operation of the likeliest sequence, with what was decided of it; adds to `out` what became final by it. */
export function takeOperation<D>(
  deciding: Deciding<D>,
  forming: Forming<D>,
  operation: Operation<D>,
  out: Formed<D>,
  host: DecidingHost<D>,
): void {
  const { decisions } = deciding
  if (decisions.length === 0 && deciding.held === null) return addOperation(forming, operation, out)
  const key = operationKey(operation.role, operation.candidate)
  const { fate, assigned } = inForce(decisions, key)
  if (fate?.does === 'drop') {
    out.dropped.push(said(operation, fate))
    return
  }
  let next = assign(operation, assigned)
  const one = deciding.held === null ? null : merge(decisions, deciding.held, next, host)
  if (one === null) release(deciding, forming, next.candidate.t0, out, host)
  else {
    out.dropped.push(one.part)
    next = one.kept
  }
  if (mergesOf(decisions, key).length > 0) deciding.held = next
  else handOn(deciding, forming, next, out, host)
}

/** Forgets decisions about what was before; no operation that they speak of comes any more. */
export function forgetDecisions<D>(deciding: Deciding<D>, before: number): void {
  if (deciding.decisions.length > 0)
    deciding.decisions = deciding.decisions.filter((one) => momentsOf(one).until > before)
}
