/**
 * Nothing that is usual at a place raises an alarm: the limit applies beyond what is usual, otherwise a share of what
 * is usual.
 */
import type { AlarmLimit } from '../alarm-limits/alarm-limits.ts'
import type { Threshold } from './alarm.ts'
import type { Limits } from './limits.ts'

interface Beyond {
  /** The seconds beyond or below which an alarm is raised. */
  readonly seconds: number
  /** Which of the two that is. */
  readonly threshold: Threshold
}

/** `usual`: seconds; undefined: unknown. */
export function beyondUsual(
  limits: Limits,
  name: Extract<AlarmLimit, `${string}Minutes`>,
  usual: number | undefined,
): Beyond {
  const [limit, share] = [limits.of(name), limits.of('usualShare')]
  const [own, known] = [limit.value * 60, ((usual ?? 0) * share.value) / 100]
  return known > own ? { seconds: known, threshold: share } : { seconds: own, threshold: limit }
}

/** The same for a gap that is too small: beneath its limit, and beneath what is usual by the same share. */
export function beneathUsual(limits: Limits, gap: number, usual: number | null): Beyond {
  const share = limits.of('usualShare')
  const known = usual === null || share.value === 0 ? Number.POSITIVE_INFINITY : (usual * 100) / share.value
  return known < gap
    ? { seconds: known, threshold: share }
    : { seconds: gap, threshold: limits.of('bunchShare') }
}
