/** Shifts of a project by their position in its calendar, as routes name the shifts in which they run. */
export const shiftNames = ['first', 'second', 'third'] as const
export type ShiftName = (typeof shiftNames)[number]
