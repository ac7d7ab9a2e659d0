/** Values as a reader sees them: in words, in figures of their profile. On screens, in exports, in the history. */
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { roundHalfAway, shownUnit as profileUnit, toProfile, type Measure } from '@haulway/units'
import {
  isAbsent,
  type Boundary,
  type Field,
  type NamedOptions,
  type Reference,
  type Shape,
} from '@haulway/resource'
import { boundaryText } from '@haulway/resource/fields/boundary/coordinates.ts'

/** What showing a value needs to know of its reader and its place. */
export interface Show {
  readonly words: Words
  readonly measures: Measures
  /** Zone for instants. */
  readonly zone: string
  /** BCP 47. */
  readonly locale: string
  /** Words of a choice of this field. */
  readonly choice: (value: string) => string
}

type Text = (value: unknown, declared: Field, show: Show) => string

const DECIMALS = 6

const plain = (value: unknown) => (typeof value === 'string' ? value : '')
const asJson = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))

function titleOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'title' in value ? plain(value.title) : ''
}

export function measureOf(declared: Field): Measure {
  return (declared.options['measure'] as Measure | undefined) ?? 'count'
}

/** An entry that comes with the program has a name in every language; others are called by their id. */
export function namedTitle(name: string, declared: Field, { words }: Pick<Show, 'words'>): string {
  return words.optional(`${(declared.options as NamedOptions).words ?? ''}.${name}`) ?? name
}

/** The fields of a group, or of a row of many, with their values and words. */
export function partsOf(declared: Field, value: unknown, show: Show) {
  const values = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >
  return Object.entries((declared.options['shape'] ?? {}) as Shape).map(([name, part]) => ({
    name,
    part,
    value: values[name] ?? null,
    // The words of a part follow those of the group: `accounts.features.tracker`.
    show: { ...show, choice: (one: string) => show.choice(`${name}.${one}`) },
    label: show.choice(name),
  }))
}

/** A line for each part of a group that says something; a flag that is off and an empty choice say nothing. */
export function groupLines(declared: Field, value: unknown, show: Show): string[] {
  return partsOf(declared, value, show).flatMap((one) => {
    if (one.value === false || isAbsent(one.value)) return []
    if (one.value === true) return [one.label]
    const text = shownText(one.value, one.part, one.show)
    return text === '' ? [] : [`${one.label}: ${text}`]
  })
}

/** The rows of a field of many, as they are kept. */
export function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []
}

/** A line for each row: what its parts say, in their order, quantities with their units. */
export function rowLines(declared: Field, value: unknown, show: Show): string[] {
  return rowsOf(value).map((row) =>
    partsOf(declared, row, show)
      .map((one) => (isAbsent(one.value) ? '' : shownWhole(one.value, one.part, one.show)))
      .filter((text) => text !== '')
      .join(', '),
  )
}

const texts: Readonly<Record<string, Text>> = {
  boundary: (value) =>
    typeof value === 'object' && value !== null ? boundaryText(value as Boundary) : plain(value),
  choice: (value, _, { choice }) => (typeof value === 'string' ? choice(value) : ''),
  choices: (value, _, { choice }) =>
    Array.isArray(value) ? value.map((one) => choice(String(one))).join(', ') : '',
  flag: (value, _, { words }) => (typeof value === 'boolean' ? words(value ? 'field.yes' : 'field.no') : ''),
  group: (value, declared, show) => groupLines(declared, value, show).join('; '),
  instant: (value, _, { zone }) => dateTimeText(plain(value), zone),
  json: asJson,
  named: (value, declared, show) => (typeof value === 'string' ? namedTitle(value, declared, show) : ''),
  number: (value, _, { locale }) =>
    typeof value === 'number'
      ? new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS }).format(value)
      : '',
  quantity: (value, declared, { measures }) =>
    typeof value === 'number' ? measures.number(measureOf(declared), value) : '',
  reference: titleOf,
  references: (value) => (Array.isArray(value) ? (value as Reference[]).map(titleOf).join(', ') : ''),
  rows: (value, declared, show) => rowLines(declared, value, show).join('; '),
  secret: () => '',
  settings: asJson,
}

/** The value in words; a quantity without its unit, which headers name. '' when there is nothing to say. */
export function shownText(value: unknown, declared: Field, show: Show): string {
  return (texts[declared.kind] ?? plain)(value, declared, show)
}

/** The value in words, a quantity with its unit. */
export function shownWhole(value: unknown, declared: Field, show: Show): string {
  return declared.kind === 'quantity' && typeof value === 'number'
    ? show.measures.format(measureOf(declared), value)
    : shownText(value, declared, show)
}

/** The figure of a number or quantity in the reader's unit, to at most six decimals; null without one. */
export function shownNumber(value: unknown, declared: Field, { measures }: Pick<Show, 'measures'>) {
  if (typeof value !== 'number') return null
  if (declared.kind !== 'quantity') return value
  return roundHalfAway(toProfile(measures.profile, measureOf(declared), value), DECIMALS)
}

export function isNumeric(declared: Field): boolean {
  return declared.kind === 'number' || declared.kind === 'quantity'
}

/** Label of the unit of a quantity; '' for everything else. */
export function shownUnit(declared: Field, { measures }: Pick<Show, 'measures'>): string {
  return declared.kind === 'quantity'
    ? profileUnit(measures.profile, measureOf(declared)).display.unitsLabel
    : ''
}

/** Label of a field of a resource. */
export function fieldLabel(resource: { readonly messages: string }, field: string, words: Words): string {
  return words.unchecked(`${resource.messages}.field.${field}`)
}

/** `Show` of each field of a resource. */
export function showFields(
  resource: { readonly messages: string },
  reader: Omit<Show, 'choice'>,
): (field: string) => Show {
  return (field) => ({
    ...reader,
    choice: (value) => reader.words.unchecked(`${resource.messages}.${field}.${value}`),
  })
}
