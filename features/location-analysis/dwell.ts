/** Dwell times: the buckets of the histogram, and averages of queues. */
import type { Words } from '@haulway/platform/messages.ts'
import type { Bucket, QueuedHour } from './visit-rows.ts'

/** One bucket a minute; longer visits share the last one (operations 9). */
export const LONGEST_MINUTES = 30

/** More locations than the card of a widget can show. */
export const MOST_LOCATIONS = 100

/** All buckets in order, including empty ones. */
export function allBuckets(counted: readonly Bucket[]): Bucket[] {
  const visits = new Map(counted.map((one) => [one.over, one.visits]))
  return Array.from({ length: LONGEST_MINUTES + 1 }, (_, over) => ({ over, visits: visits.get(over) ?? 0 }))
}

/** `3–4`, `> 30` */
export const bucketName = ({ over }: Pick<Bucket, 'over'>): string =>
  over < LONGEST_MINUTES ? `${over}–${over + 1}` : `> ${over}`

/** Average number of machines waiting, over all time that the range has of this hour. */
export const queueLength = ({ passed, waited }: QueuedHour): number => (passed > 0 ? waited / passed : 0)

/** The hour in which most machines wait on average; undefined if nobody waits. */
export const busiestHour = (queue: readonly QueuedHour[]): QueuedHour | undefined =>
  queue
    .filter((one) => queueLength(one) > 0)
    .reduce<QueuedHour | undefined>(
      (most, one) => (most && queueLength(most) >= queueLength(one) ? most : one),
      undefined,
    )

/** Decimals that make steps of an axis up to the longest queue differ: means over a day are small. */
export function queueDecimals(queue: readonly QueuedHour[]): number {
  const most = queue.reduce((longest, one) => Math.max(longest, queueLength(one)), 0)
  return most > 0 ? Math.min(4, Math.max(1, 1 - Math.floor(Math.log10(most)))) : 1
}

/** Number of visits longer than all bounded buckets. */
export const countOverLongest = (histogram: readonly Bucket[]): number =>
  histogram.reduce((sum, { over, visits }) => sum + (over >= LONGEST_MINUTES ? visits : 0), 0)

/** Chart text of a bucket. */
export const bucketText = (words: Words, one: Bucket): string =>
  words('locationAnalysis.bucket', { minutes: bucketName(one) })
