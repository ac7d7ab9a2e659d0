/** Amounts that a driver types: their unit, and what is taken. */
import type { Measures } from '@haulway/platform/measures.ts'
import { parseNumber } from '@haulway/platform/measures.ts'
import { toProfile, type MeasureKind } from '@haulway/units'

/** Base units: kilograms, litres, buckets, hours. */
export type AmountKind = 'weight' | 'fuel' | 'buckets' | 'hours'

interface Amount {
  /** null: hours are the same in every profile. */
  readonly measure: MeasureKind | null
  readonly least: number
  readonly most: number
  readonly whole: boolean
}

/** As the declared buttons take them; nothing is fuelled or added by an amount of zero. */
const amounts: Readonly<Record<AmountKind, Amount>> = {
  weight: { measure: 'weight', least: 0, most: 2_000_000, whole: false },
  fuel: { measure: 'liquidVolume', least: 0.01, most: 100_000, whole: false },
  buckets: { measure: 'count', least: 1, most: 100, whole: true },
  hours: { measure: null, least: 0.01, most: 24, whole: false },
}

export const isWhole = (kind: AmountKind): boolean => amounts[kind].whole

/** What was typed, in the base unit; null when it is no amount of the kind. */
export function readAmount(
  kind: AmountKind,
  text: string,
  measures: Measures,
  locale: string,
): number | null {
  const { measure, least, most, whole } = amounts[kind]
  const base = measure === null ? parseNumber(text, locale) : measures.parse(measure, text)
  if (base === undefined || base < least || base > most) return null
  return whole && !Number.isInteger(base) ? null : base
}

/** The least and most in the shown unit. */
export function rangeOf(kind: AmountKind, measures: Measures): { min: number; max: number } {
  const { measure, least, most } = amounts[kind]
  const shown = (base: number) => (measure === null ? base : toProfile(measures.profile, measure, base))
  return { min: least < 1 ? 0 : shown(least), max: Math.floor(shown(most)) }
}

/** Label of the unit; hours and counts have none here. */
export function unitOf(kind: AmountKind, measures: Measures): string {
  const { measure } = amounts[kind]
  return measure === null ? '' : measures.unit(measure)
}
