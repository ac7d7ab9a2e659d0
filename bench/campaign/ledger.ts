/** What the devices know: which of their facts were acknowledged, during which fault, and which were dropped. */
import { seededRandom } from '@haulway/testing/random.ts'
import type { TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { DAY_MS, type Journey, timeAt } from './facts.ts'

/** A range of fact indexes, excluding `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

/**
 * Number of days for which an account keeps positions. It is lowered here before it is lowered in the account, so
 * nothing newer is ever deleted.
 */
export interface RetentionLimit {
  days: number
}

const LEAST_BATCH = 100
const MOST_BATCH = 500
/**
 * Share of batches that a device postpones, and the probability with each later batch that the oldest postponed one
 * is sent.
 */
const postponing = { postponed: 0.04, sent: 0.3 }
/** The same for accounts with a limit: many of their postponed facts are past the limit when they are sent. */
const longPostponing = { postponed: 0.12, sent: 0.05 }

/**
 * State of a dropped fact: DROPPED is not stored, DROPPED_LATER may have been stored by an earlier attempt that was
 * not answered.
 */
export const DROPPED = 1
export const DROPPED_LATER = 2

export interface Device {
  readonly machine: TestMachine
  readonly account: string
  readonly journey: Journey
  readonly random: () => number
  /** For each fact, 1 + the fault during which, or after which, it was acknowledged; 0 before. */
  readonly acknowledged: Uint16Array
  /** For each fact, DROPPED or DROPPED_LATER once it was answered so; 0 otherwise. */
  readonly dropped: Uint8Array
  /** Null: the account keeps everything. */
  readonly limit: RetentionLimit | null
  /** Instant up to which positions are known to be deleted. */
  forgottenUntil: number
  /** Index of the first fact that was not drawn yet. */
  next: number
  /** Ranges that were drawn and postponed. */
  postponed: Range[]
}

export interface DeviceOptions extends Pick<Device, 'machine' | 'account' | 'journey' | 'limit'> {
  readonly maxFacts: number
  readonly seed: number
}

export const createDevice = ({ maxFacts, seed, ...rest }: DeviceOptions): Device => ({
  ...rest,
  random: seededRandom(seed + rest.journey.number),
  acknowledged: new Uint16Array(maxFacts),
  dropped: new Uint8Array(maxFacts),
  forgottenUntil: Number.NEGATIVE_INFINITY,
  next: 0,
  postponed: [],
})

/** Start of retention: older positions are not kept. Minus infinity without a limit. */
export const retentionStart = (limit: RetentionLimit | null, now: number): number =>
  limit === null ? Number.NEGATIVE_INFINITY : now - limit.days * DAY_MS

function draw(device: Device, size: number): Range {
  const from = device.next
  device.next += size
  if (device.next > device.acknowledged.length) throw new Error('a device has nothing left to say')
  return { from, to: device.next }
}

/** Draws the range that the device sends next. */
export function drawNextRange(device: Device): Range {
  const { random, postponed, limit } = device
  const chance = limit === null ? postponing : longPostponing
  const old = random() < chance.sent ? postponed.shift() : undefined
  if (old) return old
  const size = () => LEAST_BATCH + Math.floor(random() * (MOST_BATCH - LEAST_BATCH + 1))
  const range = draw(device, size())
  if (random() >= chance.postponed) return range
  postponed.push(range)
  return draw(device, size())
}

export interface BatchAnswer {
  /** Number of facts of the range that were dropped. */
  readonly dropped: number
  /** Whether the range was sent before without an answer. */
  readonly isRetry: boolean
  readonly fault: number
  /** Instant up to which positions were known to be deleted when the range was sent. */
  readonly forgottenUntil: number
  readonly now: number
}

/** Tolerance: a server may read its clock a moment later than the campaign. */
const SLACK_MS = 500

/**
 * Enters an answer; returns what is wrong with it. Facts are dropped by age, so the dropped ones are always the
 * oldest of a range.
 */
export function recordAnswer(device: Device, { from, to }: Range, answer: BatchAnswer): string[] {
  const { journey, limit, acknowledged, dropped } = device
  const kept = from + answer.dropped
  dropped.fill(answer.isRetry ? DROPPED_LATER : DROPPED, from, kept)
  acknowledged.fill(answer.fault + 1, kept, to)
  const violations: string[] = []
  const at = (index: number) => new Date(timeAt(journey, index)).toISOString()
  if (kept > from && timeAt(journey, kept - 1) >= retentionStart(limit, answer.now) + SLACK_MS)
    violations.push(
      `device ${journey.number}: a position of ${at(kept - 1)} was dropped although it is to be kept`,
    )
  if (kept < to && timeAt(journey, kept) <= answer.forgottenUntil)
    violations.push(
      `device ${journey.number}: a position of ${at(kept)}, a forgotten time, was answered accepted`,
    )
  return violations
}

/**
 * Number of facts with which a device reaches the present; they let the product restore facts that were quarantined
 * while a clock was wrong.
 */
const PRESENT_FACTS = 20

export function drawPresentRange(device: Device, now: number): Range {
  device.journey.present = { from: device.next, t: now - PRESENT_FACTS * 1_000 }
  return draw(device, PRESENT_FACTS)
}
