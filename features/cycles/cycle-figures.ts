import { choice, group, instant, list, listOf, number, quantity, text, type Infer } from '@haulway/resource'
import { bucket, cyclePoint, each, statistics } from './cycle-item.ts'
import { delaySum } from './delays.ts'
import { measures } from './measures.ts'

const MAX_BUCKETS = 100_000

/** What the cycles of a report come to. */
export const cycleFigures = {
  cycles: number({ required: true }),
  machines: number({ required: true }),
  /** Left out by `omitOver`. */
  omitted: number({ required: true }),
  /** Counted, but without a whole time: the next load has not come or a gap ended the cycle. */
  incomplete: number({ required: true }),
  /** Longer than their route takes at the longest: counted and hauled, but not among the times. */
  unusual: number({ required: true }),
  /** With a remark: inferred, unresolved or a gap. */
  flagged: number({ required: true }),
  weight: quantity('weight', { required: true }),
  /** How much of it was not measured: it is what full loads count as. */
  weightEstimated: quantity('weight', { required: true }),
  /** Null when none is known. */
  volume: quantity('haulVolume'),
  volumeEstimated: quantity('haulVolume', { required: true }),
  distanceLoaded: quantity('longDistance', { required: true }),
  distanceEmpty: quantity('longDistance', { required: true }),
  /** Seconds; null of a measure that no cycle has. */
  measures: group(each(measures, group(statistics)), { required: true }),
  /** Seconds that routes say their cycles take, and that those took on average; null where none says it. */
  standard: group({
    cycles: number({ required: true }),
    standard: number({ required: true }),
    average: number({ required: true }),
  }),
  /** By reason and place, what cost most first. */
  delays: list(delaySum, { required: true, max: MAX_BUCKETS }),
  /** Of a range without cycles: when the last one was loaded that the other filters let through, before or after it. */
  latest: instant(),
  bucket: choice(['quarter', 'hour', 'day'], { required: true }),
  buckets: list(bucket, { required: true, max: MAX_BUCKETS }),
  /** What was hauled, by title. */
  materials: list(
    { id: text({ required: true }), title: text({ required: true }) },
    { required: true, max: MAX_BUCKETS },
  ),
  /** Evenly thinned when there are more than a chart can show; then fewer than `cycles - incomplete`. */
  points: listOf(cyclePoint, { required: true }),
} as const

export type CycleFigures = Infer<typeof cycleFigures>
