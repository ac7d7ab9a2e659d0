/**
 * Loads that are told in pieces: buckets counted one by one, and trucks that leave their loader and return (behaviour 1.7).
 * Pieces that follow one another within three minutes are one load.
 */
import type { Candidate } from '@haulway/cycles'
import type { Button, Detail, Pause, Pending, WorkSeen, WorkState } from './work-state.ts'

/** Milliseconds within which a load goes on. */
export const PIECE = 180_000
/** A counter or a sensor is believed to within this about when a stop began and ended. */
const EXACT = 15_000
/** A truck is seen to have left its loader, or to be back, this long after it stood or before it stands. */
const BESIDE = 60_000

/** Told by a counter or a sensor, again and again while a load goes on. */
export const isPiece = ({ strength }: Button): boolean => strength === 'bucket' || strength === 'proximity'

/** Of all buckets; not known when one was not weighed. */
function weightOf(before: Button, piece: Button): number | null {
  if (piece.buckets === 0) return before.weightKg
  if (before.buckets === 0) return piece.weightKg
  return before.weightKg === null || piece.weightKg === null ? null : before.weightKg + piece.weightKg
}

/** Keeps a piece of a load: with those before it that it goes on from, else as the first of a load. */
export function takePiece(work: WorkState, piece: Button): void {
  const before = work.buttons.findLast(isPiece)
  const goesOn = before !== undefined && piece.first - before.t <= PIECE
  if (!goesOn || work.buttons.some(({ role, t }) => role === 'dump' && t >= before.t)) {
    work.buttons.push(piece)
    return
  }
  before.t = piece.t
  before.first = Math.min(before.first, piece.first)
  if (piece.strength === 'proximity') before.strength = 'proximity'
  before.weightKg = weightOf(before, piece)
  before.buckets += piece.buckets
  before.materialId ??= piece.materialId
  before.locationId ??= piece.locationId
}

/** The truck left its loader before it was loaded. Those that nothing can go on from any more are forgotten. */
export function takePause(work: WorkState, t: number): void {
  const oldest = work.pending[0]?.candidate.t0 ?? t
  work.pauses = work.pauses.filter((pause) => pause.t >= Math.min(oldest, t - 2 * PIECE))
  work.pauses.push({ t, continuedAt: null })
}

/** It is back; answers when it had left, its own moment when that is not known or too long ago. */
export function takeReturn(work: WorkState, t: number): number {
  const pause = work.pauses.findLast(({ continuedAt }) => continuedAt === null)
  if (pause === undefined || t - pause.t > PIECE) return t
  pause.continuedAt = t
  return pause.t
}

type Times = Pick<Candidate<Detail>, 't0' | 't1'>

const isIn = ({ t }: Pause, { t0, t1 }: Times): boolean => t >= t0 && t <= t1 + BESIDE

/** Did it stand while it was away from its loader, and was back in time? Then it was not loaded there. */
export function isAway({ work }: WorkSeen, { t0, t1 }: Times): boolean {
  return work.pauses.some(({ t, continuedAt }) => continuedAt !== null && t0 >= t && t1 <= continuedAt)
}

/** Did the truck leave its loader at the end of the stop for good? Then what it stood there is all that was loaded. */
export function leftLoader({ work }: WorkSeen, candidate: Times): boolean {
  return work.pauses.some((pause) => pause.continuedAt === null && isIn(pause, candidate))
}

/** Does the load that one stop was part of go on in the next? */
export function loadGoesOn({ work }: WorkSeen, before: Times, next: Times): boolean {
  const returned = work.pauses.some(
    (pause) =>
      isIn(pause, before) &&
      pause.continuedAt !== null &&
      pause.continuedAt >= next.t0 - BESIDE &&
      pause.continuedAt <= next.t1 + EXACT,
  )
  const counted = work.buttons.some(
    (button) =>
      isPiece(button) &&
      button.first >= before.t0 - EXACT &&
      button.first <= before.t1 + EXACT &&
      button.t >= next.t0 - EXACT,
  )
  return returned || counted
}

/** Does it stand now where a load goes on that was told of until `t`? */
function standsAgain({ stop, now }: WorkSeen, t: number): boolean {
  return now - t < PIECE || (stop !== null && stop.t0 <= t + BESIDE)
}

/** May the load still go on elsewhere? Then it is too early to weigh the stop. */
export function mayGoOn(state: WorkSeen, { candidate }: Pending): boolean {
  const { pauses, buttons } = state.work
  if (pauses.length === 0 && buttons.length === 0) return false
  const { t0, t1 } = candidate
  return (
    pauses.some(
      (pause) =>
        isIn(pause, candidate) &&
        (pause.continuedAt === null
          ? state.now - pause.t < PIECE
          : pause.continuedAt > t1 && standsAgain(state, pause.continuedAt)),
    ) ||
    buttons.some(
      (button) =>
        isPiece(button) &&
        button.first <= t1 + EXACT &&
        button.t >= t0 - EXACT &&
        standsAgain(state, button.t),
    )
  )
}

/** Is another stop nearer in time to the piece? A truck is at its loader before it stands, and after. */
export function isOfAnother({ work, stop, now }: WorkSeen, { first, t }: Button, candidate: Times): boolean {
  const between = ({ t0, t1 }: Times) => Math.max(0, t0 - t, first - t1)
  const gap = between(candidate)
  if (gap === 0) return false
  if (stop !== null && between({ t0: stop.t0, t1: now }) < gap) return true
  return work.pending.some((one) => between(one.candidate) < gap)
}
