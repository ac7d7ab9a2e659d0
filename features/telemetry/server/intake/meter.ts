import type { Answer } from './classify.ts'

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
}

/** Counts deliveries by the minute of this process's life. */
export function openMeter(clock: () => number): Meter {
  const kept: MinuteRate[] = []
  let underWay = 0
  const minute = (): MinuteRate => {
    const at = Math.floor(clock() / MINUTE_MS) * MINUTE_MS
    const last = kept.at(-1)
    if (last?.at === at) return last
    const next = { at, batches: 0, accepted: 0, duplicates: 0, rejected: 0, failed: 0 }
    kept.push(next)
    if (kept.length > KEPT_MINUTES) kept.shift()
    return next
  }
  return {
    async count(delivery) {
      underWay += 1
      try {
        const answer = await delivery
        const now = minute()
        now.batches += 1
        now.accepted += answer.accepted
        now.duplicates += answer.duplicates
        now.rejected += answer.rejected.length
        return answer
      } catch (error) {
        minute().failed += 1
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
