/** Hours of a machine by status, and the ratios of the usual time model of mines. Seconds. */
import type { Status } from './status.ts'
import type { StatusSpan } from './status-spans.ts'

export type Hours = Readonly<Record<Status, number>>

export const noHours: Hours = { operating: 0, delay: 0, standby: 0, down: 0 }

export function hoursByStatus(spans: readonly StatusSpan[]): Hours {
  const sums = { ...noHours }
  for (const { from, to, status, part } of spans) sums[status] += ((to - from) / 1_000) * part
  return sums
}

export const sumHours = (all: readonly Hours[]): Hours =>
  all.reduce(
    (sum, one) => ({
      operating: sum.operating + one.operating,
      delay: sum.delay + one.delay,
      standby: sum.standby + one.standby,
      down: sum.down + one.down,
    }),
    noHours,
  )

/** Total scheduled time. */
export const scheduledSeconds = ({ operating, delay, standby, down }: Hours): number =>
  operating + delay + standby + down

const share = (part: number, whole: number): number | null => (whole > 0 ? (100 * part) / whole : null)

/** Availability: the share of scheduled time in which it was not down, percent; null without scheduled time. */
export const availabilityOf = (hours: Hours): number | null =>
  share(scheduledSeconds(hours) - hours.down, scheduledSeconds(hours))

/** The share of available time in which it operated. */
export const utilisationOf = (hours: Hours): number | null =>
  share(hours.operating, scheduledSeconds(hours) - hours.down)

/** The share of available time in which it had work, operating or delayed. */
export const availabilityUsedOf = (hours: Hours): number | null =>
  share(hours.operating + hours.delay, scheduledSeconds(hours) - hours.down)
