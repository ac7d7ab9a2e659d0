/** Values as a reader sees them: in words, in figures of their profile. On screens, in exports, in the history. */
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { type Field, type Wording, valueText, wholeText } from '@haulway/resource'
import { roundHalfAway, unitsOf, type Unit } from '@haulway/units'

/** Whose language, units and zone values are told in. */
export interface Reader {
  readonly words: Words
  readonly measures: Measures
  /** Zone for instants. */
  readonly zone: string
  /** BCP 47. */
  readonly locale: string
}

/** What showing a value of a field needs to know of its reader and its place. */
export interface Show extends Reader, Omit<Wording, keyof Reader> {
  /** What is to be known of a part of the field before it is set, where that is said. */
  readonly hint: (part: string) => string | undefined
}

const DECIMALS = 6

/** The value in words; a quantity without its units, which headers name. '' when there is nothing to say. */
export function shownText(value: unknown, declared: Field, show: Show): string {
  return valueText(value, declared, show)
}

/** The value in words, a quantity with its unit. */
export function shownWhole(value: unknown, declared: Field, show: Show): string {
  return wholeText(value, declared, show)
}

/** The figure of a number or quantity in a unit, the reader's first unless told, to at most six decimals; null without one. */
export function shownNumber(
  value: unknown,
  declared: Field,
  show: Pick<Show, 'measures'>,
  unit = unitsShown(declared, show)[0],
): number | null {
  if (typeof value !== 'number') return null
  return unit === undefined ? value : roundHalfAway(value * unit.conversionFactor, DECIMALS)
}

export function isNumeric({ kind }: Field): boolean {
  return kind.isNumeric ?? false
}

/** The units that a quantity is shown in, the first one first; none for everything else. */
export function unitsShown(declared: Field, { measures }: Pick<Show, 'measures'>): readonly Unit[] {
  const measure = declared.kind.measure?.(declared)
  return measure === undefined ? [] : unitsOf(measures.profile, measure)
}

/** Labels of the units of a quantity for the header of its column; '' for everything else. */
export function shownHeading(declared: Field, { measures }: Pick<Show, 'measures'>): string {
  const measure = declared.kind.measure?.(declared)
  return measure === undefined ? '' : measures.heading(measure)
}

/** Label of a field of a resource. */
export function fieldLabel(resource: { readonly messages: string }, field: string, words: Words): string {
  return words.unchecked(`${resource.messages}.field.${field}`)
}

/** `Show` of each field of a resource. */
export function showFields(resource: { readonly messages: string }, reader: Reader): (field: string) => Show {
  const { words, zone } = reader
  return (field) => ({
    ...reader,
    optional: (key) => words.optional(key),
    instant: (at) => dateTimeText(at, zone),
    choice: (value) => words.unchecked(`${resource.messages}.${field}.${value}`),
    hint: (part) => words.optional(`${resource.messages}.${field}.${part}.help`),
  })
}
