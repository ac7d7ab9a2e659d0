import {
  formatDecimals,
  formatNumber,
  formatQuantity,
  formatRounded,
  fromProfile,
  roundHalfAway,
  shownUnit,
  toProfile,
  unitsHeading,
  type Measure,
  type MeasurementProfile,
} from '@haulway/units'
import type { Words } from './messages.ts'

/** Quantities in the reader's measurement profile. Everything given and answered as a number is in the base unit. */
export interface Measures {
  readonly profile: MeasurementProfile
  /** With its unit: `31.50 t`. Absent values give ''. */
  format(kind: Measure, base: number | null | undefined): string
  /** For a large figure, without decimals that say nothing: `8,718 t`. */
  rounded(kind: Measure, base: number | null | undefined): string
  /** Without labels, for columns whose header is the `heading`: `34.72 (69,446)`. */
  number(kind: Measure, base: number | null | undefined): string
  /**
   * For the last row of a table: the exact values are added, then the sum is rounded, so it may differ in its last digit
   * from the sum of what the rows show. Undefined where the unit is not to be summed.
   */
  total(kind: Measure, base: number | null | undefined): string | undefined
  /** Labels of all units of the kind, for the header of a column: `tn (lb)`; '' for counts. */
  heading(kind: Measure): string
  /** Label of the unit shown: `t`; '' for counts. */
  unit(kind: Measure): string
  /** What somebody typed, in the shown unit, to the base unit; undefined when it is not a number. */
  parse(kind: Measure, text: string): number | undefined
  /** A number without a unit, with so many decimals: a rate, a percentage. Absent values give ''. */
  decimal(value: number | null | undefined, decimals: number): string
  /** Text to edit: not grouped, all digits that the value has in the shown unit (at most 6 decimals). */
  editable(kind: Measure, base: number): string
}

/** The profile with the labels of its units in the reader's language; labels of an account's own stay. */
export function localizeProfile(
  profile: MeasurementProfile,
  words: Pick<Words, 'optional'>,
): MeasurementProfile {
  const measures = Object.entries(profile.measures).map(([kind, units]) => [
    kind,
    units.map((unit) => {
      const { unitsLabel } = unit.display
      // Counts have none: a key that no catalogue contains would be looked for, and the page rendered again.
      if (unitsLabel === '') return unit
      return {
        ...unit,
        display: { ...unit.display, unitsLabel: words.optional(`unit.${unitsLabel}`) ?? unitsLabel },
      }
    }),
  ])
  return { ...profile, measures: Object.fromEntries(measures) as MeasurementProfile['measures'] }
}

const EDITED_DECIMALS = 6
/** Significant digits of what is stored: what lies behind them is noise of the division. */
const SIGNIFICANT = 15

/** A number as people type it in a language: spaces and the language's group separator are dropped. */
export function parseNumber(text: string, locale: string): number | undefined {
  const bare = text
    .trim()
    .replace(/[\s'’]/g, '')
    .replace('−', '-')
  const comma = decimalSeparator(locale) === ','
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
  const plain = comma ? bare.replace(',', '.') : grouped.test(bare) ? bare.replaceAll(',', '') : bare
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** By locale: making a formatter costs far more than using it. */
const separators = new Map<string, string>()

export function decimalSeparator(locale: string): string {
  const known = separators.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const separator = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  separators.set(locale, separator)
  return separator
}

function absent(base: number | null | undefined): base is null | undefined {
  return base === null || base === undefined || !Number.isFinite(base)
}

export function measuresOf(profile: MeasurementProfile, locale: string): Measures {
  const separator = decimalSeparator(locale)
  return {
    profile,
    format: (kind, base) => (absent(base) ? '' : formatQuantity(profile, kind, base, locale)),
    rounded: (kind, base) => (absent(base) ? '' : formatRounded(profile, kind, base, locale)),
    number: (kind, base) => (absent(base) ? '' : formatNumber(profile, kind, base, locale)),
    total: (kind, base) =>
      absent(base) || !shownUnit(profile, kind).gridTotal
        ? undefined
        : formatNumber(profile, kind, base, locale),
    decimal: (value, decimals) => (absent(value) ? '' : formatDecimals(value, decimals, locale)),
    heading: (kind) => unitsHeading(profile, kind),
    unit: (kind) => shownUnit(profile, kind).display.unitsLabel,
    parse(kind, text) {
      const shown = parseNumber(text, locale)
      // What was typed comes back as typed, and no 0.1 + 0.2 noise is stored.
      return shown === undefined
        ? undefined
        : Number(fromProfile(profile, kind, shown).toPrecision(SIGNIFICANT))
    },
    editable: (kind, base) =>
      String(roundHalfAway(toProfile(profile, kind, base), EDITED_DECIMALS)).replace('.', separator),
  }
}

/** Places of a percentage (core 9). */
const PERCENT_DECIMALS = 2

/** A share of one as the language writes percentages, rounded as quantities are: .125 is `12.50%`, in Russian `12,50 %`. */
export function percentText(share: number, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0)
  const number = formatDecimals(share * 100, PERCENT_DECIMALS, locale)
  return parts.map(({ type, value }) => (type === 'integer' ? number : value)).join('')
}

/** Places of a price: cents. */
const CURRENCY_DECIMALS = 2

/** An amount of dollars, the currency of the product (core 9): `$1,250.00`. */
export function currencyText(amount: number, locale: string): string {
  const rounded = roundHalfAway(amount, CURRENCY_DECIMALS)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(rounded)
}
