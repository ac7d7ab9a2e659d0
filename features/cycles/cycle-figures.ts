import { choice, group, instant, list, listOf, number, quantity, text, type Infer } from '@haulway/resource'
import { bucket, cyclePoint, fieldsFor, statistics } from './cycle-item.ts'
import { delaySum } from './times/delays.ts'
import { measures } from './times/measures.ts'

const MAX_BUCKETS = 100_000

/** The summary figures of the cycle time report. */
export const cycleFigures = {
  cycles: number({ required: true }),
  machines: number({ required: true }),
  /** Excluded by `omitOver`. */
  omitted: number({ required: true }),
  /** Counted, but without a total time: the next load has not happened yet or a gap ended the cycle. */
  incomplete: number({ required: true }),
  /**
   * Longer than the longest time set for their route: counted, with their quantities, but excluded from the times.
   */
  unusual: number({ required: true }),
  /** Flagged: inferred, unresolved or with a gap. */
  flagged: number({ required: true }),
  weight: quantity('weight', { required: true }),
  /** The part that was not measured but estimated from what a full load counts as. */
  weightEstimated: quantity('weight', { required: true }),
  /** Null if none is known. */
  volume: quantity('haulVolume'),
  volumeEstimated: quantity('haulVolume', { required: true }),
  distanceLoaded: quantity('longDistance', { required: true }),
  distanceEmpty: quantity('longDistance', { required: true }),
  /** Seconds; null for a measure that no cycle has. */
  measures: group(fieldsFor(measures, group(statistics)), { required: true }),
  /**
   * Seconds: the standard cycle time set on routes, and the actual average of those cycles; null if no route sets
   * one.
   */
  standard: group({
    cycles: number({ required: true }),
    standard: number({ required: true }),
    average: number({ required: true }),
  }),
  /** By reason and location, the most costly first. */
  delays: list(delaySum, { required: true, max: MAX_BUCKETS }),
  /**
   * For a range without cycles: when the last cycle that matches the other filters was loaded, before or after the
   * range.
   */
  latest: instant(),
  bucket: choice(['quarter', 'hour', 'day'], { required: true }),
  buckets: list(bucket, { required: true, max: MAX_BUCKETS }),
  /** Quantities hauled, by material title. */
  materials: list(
    { id: text({ required: true }), title: text({ required: true }) },
    { required: true, max: MAX_BUCKETS },
  ),
  /** Thinned evenly if there are more than a chart can show; then fewer than `cycles - incomplete`. */
  points: listOf(cyclePoint, { required: true }),
} as const

export type CycleFigures = Infer<typeof cycleFigures>
