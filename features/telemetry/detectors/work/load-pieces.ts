/**
 * Loads stated in pieces: buckets counted one by one, and trucks that leave their loader and return (behaviour 1.7).
 * Pieces within three minutes of one another are one load.
 */
import type { Candidate } from '@haulway/cycles'
import type { Button, Detail, Pause, Pending, WorkContext, WorkState } from './work-state.ts'

/** Milliseconds within which a load continues. */
export const PIECE_MS = 180_000
/** Milliseconds of tolerance of a counter or sensor about the start and end of a stop. */
const EXACT = 15_000
/** Milliseconds between the truck's standing and its detection as away from, or back at, its loader. */
const BESIDE = 60_000

/** Stated by a counter or a sensor, repeatedly during a load. */
export const isPiece = ({ strength }: Button): boolean => strength === 'bucket' || strength === 'proximity'

/** Total of all buckets; unknown when one was not weighed. */
function weightOf(before: Button, piece: Button): number | null {
  if (piece.buckets === 0) return before.weightKg
  if (before.buckets === 0) return piece.weightKg
  return before.weightKg === null || piece.weightKg === null ? null : before.weightKg + piece.weightKg
}

/** Adds a piece to the load that it continues, else as the first of a new load. */
export function addPiece(work: WorkState, piece: Button): void {
  const before = work.buttons.findLast(isPiece)
  const goesOn = before !== undefined && piece.first - before.t <= PIECE_MS
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

/**
 * Records that the truck left its loader before it was loaded. Pauses that nothing can continue any more are dropped.
 */
export function startPause(work: WorkState, t: number): void {
  const oldest = work.pending[0]?.candidate.t0 ?? t
  work.pauses = work.pauses.filter((pause) => pause.t >= Math.min(oldest, t - 2 * PIECE_MS))
  work.pauses.push({ t, continuedAt: null })
}

/** Records the return and returns when the truck had left; its own time when that is unknown or too long ago. */
export function endPause(work: WorkState, t: number): number {
  const pause = work.pauses.findLast(({ continuedAt }) => continuedAt === null)
  if (pause === undefined || t - pause.t > PIECE_MS) return t
  pause.continuedAt = t
  return pause.t
}

type Times = Pick<Candidate<Detail>, 't0' | 't1'>

const isIn = ({ t }: Pause, { t0, t1 }: Times): boolean => t >= t0 && t <= t1 + BESIDE

/** Whether it stood while away from its loader and returned in time: then it was not loaded there. */
export function isAwayFromLoader({ work }: WorkContext, { t0, t1 }: Times): boolean {
  return work.pauses.some(({ t, continuedAt }) => continuedAt !== null && t0 >= t && t1 <= continuedAt)
}

/** Whether the truck left its loader for good at the end of the stop: then that stop was the whole load. */
export function hasLeftLoader({ work }: WorkContext, candidate: Times): boolean {
  return work.pauses.some((pause) => pause.continuedAt === null && isIn(pause, candidate))
}

/** Whether the load of one stop continues in the next. */
export function isLoadContinued({ work }: WorkContext, before: Times, next: Times): boolean {
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

/** Whether it stands now where a load continues that was stated until `t`. */
function standsAgain({ stop, now }: WorkContext, t: number): boolean {
  return now - t < PIECE_MS || (stop !== null && stop.t0 <= t + BESIDE)
}

/** Whether the load may still continue elsewhere: then it is too early to weigh the stop. */
export function mayContinue(state: WorkContext, { candidate }: Pending): boolean {
  const { pauses, buttons } = state.work
  if (pauses.length === 0 && buttons.length === 0) return false
  const { t0, t1 } = candidate
  return (
    pauses.some(
      (pause) =>
        isIn(pause, candidate) &&
        (pause.continuedAt === null
          ? state.now - pause.t < PIECE_MS
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

/**
 * Whether another stop is nearer in time to the piece. A truck is detected at its loader before it stands, and after.
 */
export function belongsToAnotherStop(
  { work, stop, now }: WorkContext,
  { first, t }: Button,
  candidate: Times,
): boolean {
  const between = ({ t0, t1 }: Times) => Math.max(0, t0 - t, first - t1)
  const gap = between(candidate)
  if (gap === 0) return false
  if (stop !== null && between({ t0: stop.t0, t1: now }) < gap) return true
  return work.pending.some((one) => between(one.candidate) < gap)
}
