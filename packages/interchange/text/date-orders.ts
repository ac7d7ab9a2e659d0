/** What comes first in `03/04/27`: day, month or year. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Two digits of a year are 1969 to 2068, as POSIX has it. */
export const FIRST_SHORT_YEAR = 1969
