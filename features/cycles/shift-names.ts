/** Shifts of a project by their place in its calendar, as routes name those in which they run. */
export const shiftNames = ['first', 'second', 'third'] as const
export type ShiftName = (typeof shiftNames)[number]
