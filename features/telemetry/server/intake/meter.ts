import type { Metric } from '@haulway/platform/server/metrics/metrics.ts'
import type { Answer } from './classify.ts'
import { deliveryMetrics } from './delivery-metrics.ts'

/** Deliveries of one minute. */
export interface MinuteRate {
  /** Start of the minute, epoch milliseconds. */
  readonly at: number
  batches: number
  accepted: number
  duplicates: number
  rejected: number
  /** Deliveries that were not stored. */
  failed: number
}

const MINUTE_MS = 60_000
const KEPT_MINUTES = 60

export interface Meter {
  /** Counts a delivery in progress, then its outcome. */
  count(delivery: Promise<Answer>): Promise<Answer>
  /** Number of deliveries in progress. */
  underWay(): number
  /** The minutes of the last hour with deliveries, oldest first. */
  minutes(): readonly MinuteRate[]
  /** The same counts since the process started, and response times. */
  readonly metrics: readonly Metric[]
}

/** Counts deliveries: by the minute for the console, in total for `/metrics`. `now`: monotonic milliseconds. */
export function openMeter(clock: () => number, now: () => number = () => performance.now()): Meter {
  const kept: MinuteRate[] = []
  let underWay = 0
  const totals = deliveryMetrics(() => underWay)
  const minute = (): MinuteRate => {
    const at = Math.floor(clock() / MINUTE_MS) * MINUTE_MS
    const last = kept.at(-1)
    if (last?.at === at) return last
    const next = { at, batches: 0, accepted: 0, duplicates: 0, rejected: 0, failed: 0 }
    kept.push(next)
    if (kept.length > KEPT_MINUTES) kept.shift()
    return next
  }
  const countAnswer = (answer: Answer): void => {
    const rate = minute()
    rate.batches += 1
    rate.accepted += answer.accepted
    rate.duplicates += answer.duplicates
    rate.rejected += answer.rejected.length
  }
  return {
    metrics: totals.metrics,
    async count(delivery) {
      underWay += 1
      const began = now()
      try {
        const answer = await delivery
        countAnswer(answer)
        totals.stored(answer, (now() - began) / 1_000)
        return answer
      } catch (error) {
        minute().failed += 1
        totals.refused(error)
        throw error
      } finally {
        underWay -= 1
      }
    },
    underWay: () => underWay,
    minutes() {
      const oldest = clock() - KEPT_MINUTES * MINUTE_MS
      return kept.filter((one) => one.at > oldest)
    },
  }
}
