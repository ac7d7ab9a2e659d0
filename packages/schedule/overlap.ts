import type { Shift } from './calendar.ts'
import { minutesOf } from './wall-instant.ts'

const DAY_MINUTES = 24 * 60

/** Duration of a shift in wall minutes; a shift that ends as it starts lasts a day. */
export function wallMinutes({ start, end }: Pick<Shift, 'start' | 'end'>): number {
  return ((minutesOf(end) - minutesOf(start) + DAY_MINUTES - 1) % DAY_MINUTES) + 1
}

/** Minutes from the start of a shift to a time of day. */
function minutesInto(shift: Pick<Shift, 'start'>, time: string): number {
  return (minutesOf(time) - minutesOf(shift.start) + DAY_MINUTES) % DAY_MINUTES
}

/**
 * Index of the first shift that begins while an earlier one of the list runs or the other way round; -1 when none
 * does.
 */
export function firstOverlap(shifts: readonly Pick<Shift, 'start' | 'end'>[]): number {
  return shifts.findIndex((shift, index) =>
    shifts
      .slice(0, index)
      .some(
        (other) =>
          minutesInto(other, shift.start) < wallMinutes(other) ||
          minutesInto(shift, other.start) < wallMinutes(shift),
      ),
  )
}

/** Whether the break lies inside its shift, in order; true for a shift without one. */
export function isBreakInside(shift: Shift): boolean {
  const { breakStart, breakEnd } = shift
  if (!breakStart && !breakEnd) return true
  if (!breakStart || !breakEnd) return false
  const [from, to] = [minutesInto(shift, breakStart), minutesInto(shift, breakEnd)]
  return from < to && to <= wallMinutes(shift)
}
