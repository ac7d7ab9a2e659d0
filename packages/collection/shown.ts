/** Values as a reader sees them: in words, in figures of their profile. On screens, in exports, in the history. */
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { type Field, type Wording, valueText, wholeText } from '@haulway/resource'
import { roundHalfAway, shownUnit as profileUnit, toProfile } from '@haulway/units'

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
export interface Show extends Reader, Omit<Wording, keyof Reader> {}

const DECIMALS = 6

/** The value in words; a quantity without its unit, which headers name. '' when there is nothing to say. */
export function shownText(value: unknown, declared: Field, show: Show): string {
  return valueText(value, declared, show)
}

/** The value in words, a quantity with its unit. */
export function shownWhole(value: unknown, declared: Field, show: Show): string {
  return wholeText(value, declared, show)
}

/** The figure of a number or quantity in the reader's unit, to at most six decimals; null without one. */
export function shownNumber(value: unknown, declared: Field, { measures }: Pick<Show, 'measures'>) {
  if (typeof value !== 'number') return null
  const measure = declared.kind.measure?.(declared)
  if (measure === undefined) return value
  return roundHalfAway(toProfile(measures.profile, measure, value), DECIMALS)
}

export function isNumeric({ kind }: Field): boolean {
  return kind.isNumeric ?? false
}

/** Label of the unit of a quantity; '' for everything else. */
export function shownUnit(declared: Field, { measures }: Pick<Show, 'measures'>): string {
  const measure = declared.kind.measure?.(declared)
  return measure === undefined ? '' : profileUnit(measures.profile, measure).display.unitsLabel
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
  })
}
