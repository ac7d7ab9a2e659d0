/** What the devices know: which of their facts were acknowledged, and while which fault. */
import { seededRandom } from '@haulway/testing/random.ts'
import type { TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import type { Journey } from './facts.ts'

/** Indexes of facts; `to` is not among them. */
export interface Range {
  readonly from: number
  readonly to: number
}

const LEAST_BATCH = 100
const MOST_BATCH = 500
/** Of all batches, those that a device sends only after later ones. */
const POSTPONED = 0.04

export interface Device {
  readonly machine: TestMachine
  readonly account: string
  readonly journey: Journey
  readonly random: () => number
  /** For each fact 1 + the fault that was under way when it was acknowledged, or had been last; 0 before. */
  readonly acknowledged: Uint16Array
  /** The first fact that was not drawn yet. */
  next: number
  /** Drawn, and left for later. */
  postponed: Range[]
}

export function newDevice(
  machine: TestMachine,
  account: string,
  journey: Journey,
  most: number,
  seed: number,
): Device {
  const random = seededRandom(seed + journey.number)
  const acknowledged = new Uint16Array(most)
  return { machine, account, journey, random, acknowledged, next: 0, postponed: [] }
}

function draw(device: Device, size: number): Range {
  const from = device.next
  device.next += size
  if (device.next > device.acknowledged.length) throw new Error('a device has nothing left to say')
  return { from, to: device.next }
}

/** What the device sends next. */
export function nextRange(device: Device): Range {
  const { random, postponed } = device
  const late = random() < 0.3 ? postponed.shift() : undefined
  if (late) return late
  const size = () => LEAST_BATCH + Math.floor(random() * (MOST_BATCH - LEAST_BATCH + 1))
  const range = draw(device, size())
  if (random() >= POSTPONED) return range
  postponed.push(range)
  return draw(device, size())
}

/** Facts in which the device reaches the present: what was set aside while a clock was wrong comes back by them. */
const PRESENT_FACTS = 20

export function reachPresent(device: Device, now: number): Range {
  device.journey.present = { from: device.next, t: now - PRESENT_FACTS * 1_000 }
  return draw(device, PRESENT_FACTS)
}
