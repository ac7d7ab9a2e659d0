import type { Metric } from '@haulway/platform/server/metrics/metrics.ts'
import type { Answer } from './classify.ts'
import { deliveryMetrics } from './delivery-metrics.ts'

/** What devices delivered within one minute. */
export interface MinuteRate {
  /** Epoch milliseconds of its beginning. */
  readonly at: number
  batches: number
  accepted: number
  duplicates: number
  rejected: number
  /** Batches that could not be stored. */
  failed: number
}

const MINUTE_MS = 60_000
const KEPT_MINUTES = 60

export interface Meter {
  /** Counts a delivery while it is stored, and what became of it. */
  count(delivery: Promise<Answer>): Promise<Answer>
  /** Deliveries that are being stored. */
  underWay(): number
  /** The last hour, the latest minute last; minutes without anything are left out. */
  minutes(): readonly MinuteRate[]
  /** The same since the process began, and how long acknowledgements took. */
  readonly metrics: readonly Metric[]
}

/** Counts deliveries, by the minute for the console and altogether for `/metrics`. `now`: milliseconds of a clock that nobody sets. */
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
  const note = (answer: Answer): void => {
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
        note(answer)
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
