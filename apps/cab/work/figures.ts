/** Figures as a driver reads them at a glance: one unit, few digits. */
import type { Measures } from '@haulway/platform/measures.ts'
import { toProfile, type MeasureKind } from '@haulway/units'

/** Digits that can be read at a glance. */
const GLANCE_DIGITS = 3
/** Distances are told in steps of ten of their unit: positions are no better. */
const STEP = 10

/** A quantity in the account's first unit alone: `32.5 t`. `base` is in the base unit of its kind; absent: ''. */
export function glance(measures: Measures, kind: MeasureKind, base: number | null | undefined): string {
  if (base === null || base === undefined) return ''
  const value = toProfile(measures.profile, kind, base)
  const whole = Math.floor(Math.log10(Math.max(1, Math.abs(value)))) + 1
  const most = measures.profile.measures[kind][0].display.decimalPlaces
  const text = measures.decimal(value, Math.min(most, Math.max(0, GLANCE_DIGITS - whole)))
  return `${text} ${measures.unit(kind)}`.trim()
}

/** Metres of road in the account's units: `2.4 km`, below one of them `640 m`. */
export function distanceText(measures: Measures, metres: number): string {
  const long = toProfile(measures.profile, 'longDistance', metres / 1000)
  if (long >= 1) return `${measures.decimal(long, 1)} ${measures.unit('longDistance')}`
  const short = toProfile(measures.profile, 'shortDistance', metres)
  return `${measures.decimal(Math.round(short / STEP) * STEP, 0)} ${measures.unit('shortDistance')}`
}

/** The words that durations need. */
export type DurationKey = 'cab.work.soon' | 'cab.work.minutes' | 'cab.work.hours'

/** Seconds as minutes, from an hour on as hours and minutes. */
export function durationText(
  words: (key: DurationKey, args?: Record<string, number>) => string,
  seconds: number,
): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return words('cab.work.soon')
  if (minutes < 60) return words('cab.work.minutes', { minutes })
  return words('cab.work.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** What remains of a time told `age` milliseconds ago; null: nothing is known any more. */
export function remaining(seconds: number | null, age: number): number | null {
  return seconds === null ? null : Math.max(0, seconds - age / 1000)
}
