/** What the devices of the campaign have to say: told by its number again, so that what is stored can be compared with it. */
import { emptyFix, readFix } from '@haulway/features/telemetry/facts/columns.ts'
import { type Fix, measurements } from '@haulway/features/telemetry/facts/fix.ts'
import { shuttle } from '@haulway/features/telemetry/server/testing/site.ts'

const STEP_MS = 1_000
export const DAY_MS = 86_400_000
/** Whole laps of a truck, so that the last is followed by the first. */
const laps = shuttle(0, 8 * 370, STEP_MS / 1_000, 1)
/** Rows by which a device is ahead of the one before it. */
const APART = 97

export interface Journey {
  /** Which of the devices it is; each has its own altitudes. */
  readonly number: number
  /** Epoch milliseconds of its first fact. */
  readonly start: number
  /** Its facts tell of that time on from this one on; before, the device was catching up with the past. */
  present: { readonly from: number; readonly t: number } | null
  /** It works so many facts a day on its first days, of which the last does not end; absent: it never rests. */
  readonly days?: { readonly facts: number; readonly most: number }
}

/** Milliseconds of the nights before the fact of this index. */
function rests({ days }: Journey, index: number): number {
  if (!days) return 0
  return Math.min(Math.floor(index / days.facts), days.most) * (DAY_MS - days.facts * STEP_MS)
}

/** When the device was there. */
export function timeAt(journey: Journey, index: number): number {
  const { start, present } = journey
  if (present !== null && index >= present.from) return present.t + (index - present.from) * STEP_MS
  return start + index * STEP_MS + rests(journey, index)
}

/** The fact of this index, in steps of storage: what was stored is the same to the bit. */
export function factAt(journey: Journey, index: number, fix: Fix): Fix {
  const { number } = journey
  readFix(laps, (index + number * APART) % laps.n, fix)
  fix.seq = index + 1
  fix.t = timeAt(journey, index)
  fix.altitude = (1_000 + ((index * 7 + number * 13) % 1_000)) / 10
  return fix
}

const scratch = emptyFix()

/** The facts from one index to another, which is not among them, as a device sends them. */
export function bodyOf(journey: Journey, from: number, to: number): string {
  const fixes: Record<string, number>[] = []
  for (let index = from; index < to; index++) {
    const fix = factAt(journey, index, scratch)
    const { seq, t, lon, lat } = fix
    const item: Record<string, number> = { seq, t, lon, lat }
    for (const name of measurements) if (!Number.isNaN(fix[name])) item[name] = fix[name]
    fixes.push(item)
  }
  return JSON.stringify({ fixes })
}

/** When a device must have begun to have so many facts of the past by now. */
export const startFor = (facts: number, now: number): number => now - (facts + 3_600) * STEP_MS

/** When a device must have begun so that positions that are kept for so many days begin in the middle of its first day. */
export const startAtLimit = (days: number, factsADay: number, now: number): number =>
  now - days * DAY_MS - Math.floor(factsADay / 2) * STEP_MS
