/**
 * The facts that the campaign's devices send. A fact can be computed again from its number, so that what is stored
 * can be compared with it.
 */
import { emptyFix, readFix } from '@haulway/features/telemetry/facts/columns.ts'
import { type Fix, measurements } from '@haulway/features/telemetry/facts/fix.ts'
import { shuttle } from '@haulway/features/telemetry/server/testing/site.ts'

const STEP_MS = 1_000
export const DAY_MS = 86_400_000
/** Complete laps of a truck, so that the last lap is followed by the first. */
const laps = shuttle(0, 8 * 370, STEP_MS / 1_000, 1)
/** Rows by which a device is ahead of the previous one. */
const ROWS_APART = 97

export interface Journey {
  /** Number of the device; each has its own altitudes. */
  readonly number: number
  /** Epoch milliseconds of its first fact. */
  readonly start: number
  /** From the fact `from` on, times continue at `t`; before, the device was catching up with the past. */
  present: { readonly from: number; readonly t: number } | null
  /** Facts per day on its first days; the last of them does not end. Absent: it never rests. */
  readonly days?: { readonly facts: number; readonly most: number }
}

/** Milliseconds of the nights before the fact of this index. */
function restBefore({ days }: Journey, index: number): number {
  if (!days) return 0
  return Math.min(Math.floor(index / days.facts), days.most) * (DAY_MS - days.facts * STEP_MS)
}

/** Epoch milliseconds of the fact of this index. */
export function timeAt(journey: Journey, index: number): number {
  const { start, present } = journey
  if (present !== null && index >= present.from) return present.t + (index - present.from) * STEP_MS
  return start + index * STEP_MS + restBefore(journey, index)
}

/** The fact of this index, rounded to the resolution of storage, so that what is stored is equal to the bit. */
export function factAt(journey: Journey, index: number, fix: Fix): Fix {
  const { number } = journey
  readFix(laps, (index + number * ROWS_APART) % laps.n, fix)
  fix.seq = index + 1
  fix.t = timeAt(journey, index)
  fix.altitude = (1_000 + ((index * 7 + number * 13) % 1_000)) / 10
  return fix
}

const scratch = emptyFix()

/** Request body with the facts from one index up to but excluding another, as a device sends them. */
export function formatBatch(journey: Journey, from: number, to: number): string {
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

/** Start of a device that has this many facts of the past by now. */
export const computeStart = (facts: number, now: number): number => now - (facts + 3_600) * STEP_MS

/** Start of a device for which positions kept for `days` begin in the middle of its first day. */
export const computeStartAtLimit = (days: number, factsADay: number, now: number): number =>
  now - days * DAY_MS - Math.floor(factsADay / 2) * STEP_MS
