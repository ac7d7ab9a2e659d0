/** What the devices know: which of their facts were acknowledged, and while which fault, and which were dropped. */
import { seededRandom } from '@haulway/testing/random.ts'
import type { TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { DAY_MS, type Journey, timeAt } from './facts.ts'

/** Indexes of facts; `to` is not among them. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** For how many days an account keeps positions. It is lowered before the account is, so nothing newer is ever forgotten. */
export interface Limit {
  days: number
}

const LEAST_BATCH = 100
const MOST_BATCH = 500
/** Share of batches that a device sends only after later ones, and the chance with each later one that the oldest is sent. */
const late = { postponed: 0.04, sent: 0.3 }
/** The same of accounts with a limit: many of the times are forgotten when they are sent. */
const veryLate = { postponed: 0.12, sent: 0.05 }

/** What is known of a fact that was dropped: not stored; or perhaps stored by an earlier attempt that was not answered. */
export const DROPPED = 1
export const DROPPED_LATER = 2

export interface Device {
  readonly machine: TestMachine
  readonly account: string
  readonly journey: Journey
  readonly random: () => number
  /** For each fact 1 + the fault that was under way when it was acknowledged, or had been last; 0 before. */
  readonly acknowledged: Uint16Array
  /** For each fact DROPPED or DROPPED_LATER when it was answered so; 0 otherwise. */
  readonly dropped: Uint8Array
  /** Null: the account keeps everything. */
  readonly limit: Limit | null
  /** Up to where positions are known to be deleted. */
  forgottenUntil: number
  /** The first fact that was not drawn yet. */
  next: number
  /** Drawn, and left for later. */
  postponed: Range[]
}

export interface NewDevice extends Pick<Device, 'machine' | 'account' | 'journey' | 'limit'> {
  readonly most: number
  readonly seed: number
}

export const newDevice = ({ most, seed, ...rest }: NewDevice): Device => ({
  ...rest,
  random: seededRandom(seed + rest.journey.number),
  acknowledged: new Uint16Array(most),
  dropped: new Uint8Array(most),
  forgottenUntil: Number.NEGATIVE_INFINITY,
  next: 0,
  postponed: [],
})

/** Before this instant positions are not kept; minus infinity where all are. */
export const keptFrom = (limit: Limit | null, now: number): number =>
  limit === null ? Number.NEGATIVE_INFINITY : now - limit.days * DAY_MS

function draw(device: Device, size: number): Range {
  const from = device.next
  device.next += size
  if (device.next > device.acknowledged.length) throw new Error('a device has nothing left to say')
  return { from, to: device.next }
}

/** What the device sends next. */
export function nextRange(device: Device): Range {
  const { random, postponed, limit } = device
  const chance = limit === null ? late : veryLate
  const old = random() < chance.sent ? postponed.shift() : undefined
  if (old) return old
  const size = () => LEAST_BATCH + Math.floor(random() * (MOST_BATCH - LEAST_BATCH + 1))
  const range = draw(device, size())
  if (random() >= chance.postponed) return range
  postponed.push(range)
  return draw(device, size())
}

export interface Answered {
  /** How many of the range were dropped. */
  readonly dropped: number
  /** Whether it was sent before, and not answered. */
  readonly again: boolean
  readonly fault: number
  /** Up to where positions were known to be deleted as it was sent. */
  readonly forgottenUntil: number
  readonly now: number
}

/** The clock of a server may be read a moment later than ours. */
const SLACK_MS = 500

/** Enters an answer; returns what is wrong with it. Age decides what is dropped, so it is always the oldest of a range. */
export function enter(device: Device, { from, to }: Range, answered: Answered): string[] {
  const { journey, limit, acknowledged, dropped } = device
  const kept = from + answered.dropped
  dropped.fill(answered.again ? DROPPED_LATER : DROPPED, from, kept)
  acknowledged.fill(answered.fault + 1, kept, to)
  const wrong: string[] = []
  const at = (index: number) => new Date(timeAt(journey, index)).toISOString()
  if (kept > from && timeAt(journey, kept - 1) >= keptFrom(limit, answered.now) + SLACK_MS)
    wrong.push(
      `device ${journey.number}: a position of ${at(kept - 1)} was dropped although it is to be kept`,
    )
  if (kept < to && timeAt(journey, kept) <= answered.forgottenUntil)
    wrong.push(`device ${journey.number}: a position of ${at(kept)}, a forgotten time, was answered accepted`)
  return wrong
}

/** Facts in which the device reaches the present: what was set aside while a clock was wrong comes back by them. */
const PRESENT_FACTS = 20

export function reachPresent(device: Device, now: number): Range {
  device.journey.present = { from: device.next, t: now - PRESENT_FACTS * 1_000 }
  return draw(device, PRESENT_FACTS)
}
