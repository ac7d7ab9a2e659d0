/**
 * Formats values for a reader, with labels and the units of their profile: on screens, in exports, in the history.
 */
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { type Field, type Wording, valueText, valueTextWithUnit } from '@haulway/resource'
import { roundHalfAway, unitsOf, type Unit } from '@haulway/units'

/** Language, units and time zone for formatting. */
export interface Reader {
  readonly words: Words
  readonly measures: Measures
  /** Time zone for instants. */
  readonly zone: string
  /** Language tag (BCP 47). */
  readonly locale: string
}

/** Context for formatting a value of a field: its reader and its place. */
export interface DisplayContext extends Reader, Omit<Wording, keyof Reader> {
  /** Consequences of a part of the field, shown before it is set. */
  readonly hint: (part: string) => string | undefined
}

const DECIMALS = 6

/** Formats a value; a quantity without its units, which headers name. '' for an empty value. */
export function displayText(value: unknown, declared: Field, show: DisplayContext): string {
  return valueText(value, declared, show)
}

/** Formats a value, a quantity with its unit. */
export function displayTextWithUnit(value: unknown, declared: Field, show: DisplayContext): string {
  return valueTextWithUnit(value, declared, show)
}

/**
 * Converts a number or quantity to a unit (default: the reader's first), rounded to at most six decimals; null when
 * absent.
 */
export function displayNumber(
  value: unknown,
  declared: Field,
  show: Pick<DisplayContext, 'measures'>,
  unit = displayUnits(declared, show)[0],
): number | null {
  if (typeof value !== 'number') return null
  return unit === undefined ? value : roundHalfAway(value * unit.conversionFactor, DECIMALS)
}

export function isNumeric({ kind }: Field): boolean {
  return kind.isNumeric ?? false
}

/** The units in which a quantity is shown, the primary one first; empty for other fields. */
export function displayUnits(
  declared: Field,
  { measures }: Pick<DisplayContext, 'measures'>,
): readonly Unit[] {
  const measure = declared.kind.measure?.(declared)
  return measure === undefined ? [] : unitsOf(measures.profile, measure)
}

/** Unit labels of a quantity for its column header; '' for other fields. */
export function displayUnitLabels(declared: Field, { measures }: Pick<DisplayContext, 'measures'>): string {
  const measure = declared.kind.measure?.(declared)
  return measure === undefined ? '' : measures.heading(measure)
}

/** Label of a field of a resource. */
export function fieldLabel(resource: { readonly messages: string }, field: string, words: Words): string {
  return words.unchecked(`${resource.messages}.field.${field}`)
}

/** Formatting context of each field of a resource. */
export function displayContextOf(
  resource: { readonly messages: string },
  reader: Reader,
): (field: string) => DisplayContext {
  const { words, zone } = reader
  return (field) => ({
    ...reader,
    optional: (key) => words.optional(key),
    instant: (at) => dateTimeText(at, zone),
    choice: (value) => words.unchecked(`${resource.messages}.${field}.${value}`),
    hint: (part) => words.optional(`${resource.messages}.${field}.${part}.help`),
  })
}
