/** Every generic rule of core 5 on one form: what breaks it, and the error that both sides report. */
import { defineTrialResource } from './trial-resource.ts'
import {
  choice,
  choices,
  flag,
  instant,
  json,
  name,
  number,
  orderErrors,
  quantity,
  reference,
  references,
  repeatErrors,
  secret,
  settings,
  text,
  timezone,
  type MessageKey,
  type Resource,
} from '@haulway/resource'

export const ruleResource: Resource = defineTrialResource({
  name: 'rules',
  permission: 'rules',
  messages: 'rules',
  titleField: 'required',
  fields: {
    required: text({ required: true }),
    nothingChosen: choice(['a', 'b'], { required: true }),
    noneOf: references('rules', { required: true, initial: [] }),
    atLeastOne: choices(['a', 'b'], { required: true, min: 1, initial: [] }),
    longest191: text({ max: 191 }),
    longest255: text({ max: 255 }),
    shortest: text({ min: 3 }),
    characters: text(),
    email: text({ format: 'email' }),
    url: text({ format: 'url' }),
    mac: text({ format: 'mac' }),
    position: text({ format: 'lonlat' }),
    place: text({ format: 'lonlat' }),
    name: name(),
    digitFirst: name(),
    noNumbers: text({ format: 'noNumbers' }),
    currency: text({ format: 'currency' }),
    integer: number({ integer: true }),
    number: number(),
    most: number({ max: 10 }),
    least: number({ min: 5 }),
    below: number({ max: 10, exclusiveMax: true }),
    above: number({ min: 5, exclusiveMin: true }),
    range: number({ min: 5, max: 10 }),
    rangeAbove: number({ min: 5, max: 10, exclusiveMin: true }),
    rangeBelow: number({ min: 5, max: 10, exclusiveMax: true }),
    rangeInside: number({ min: 5, max: 10, exclusiveMin: true, exclusiveMax: true }),
    weight: quantity('weight', { min: 0, max: 100 }),
    moment: instant(),
    json: json(),
    jsonObject: json(),
    settings: settings(),
    settingsObject: settings(),
    zone: timezone(),
    other: reference('rules'),
    flag: flag(),
  },
})

interface RuleCase {
  readonly field: string
  /** The text typed into the form; absent where nothing can be typed. */
  readonly typed?: string
  /** The value that an API client sends. */
  readonly value: unknown
  readonly key: MessageKey
  readonly args?: Readonly<Record<string, string | number>>
}

const typed = (field: string, given: string, key: MessageKey, args?: RuleCase['args']): RuleCase => ({
  field,
  typed: given,
  value: given,
  key,
  ...(args ? { args } : {}),
})

const numeric = (field: string, value: number, key: MessageKey, args?: RuleCase['args']): RuleCase => ({
  ...typed(field, String(value), key, args),
  value,
})

/** Each case breaks one rule of the form, in the order of its fields. */
export const ruleCases: readonly RuleCase[] = [
  typed('required', '  ', 'validation.required'),
  { field: 'nothingChosen', value: null, key: 'validation.required' },
  { field: 'noneOf', value: [], key: 'validation.list.min' },
  { field: 'atLeastOne', value: [], key: 'validation.list.min' },
  typed('longest191', '😀'.repeat(192), 'validation.length.max', { max: 191 }),
  typed('longest255', 'x'.repeat(256), 'validation.length.max', { max: 255 }),
  typed('shortest', 'ab', 'validation.length.min', { min: 3 }),
  typed('characters', 'a\u0007b', 'validation.characters'),
  typed('email', 'grace@', 'validation.email'),
  typed('url', 'javascript:alert(1)', 'validation.url'),
  typed('mac', '00:1B:44:11:3A', 'validation.mac'),
  typed('position', '51.5', 'validation.lonlat'),
  typed('place', '181,10', 'validation.lonlat'),
  typed('name', 'Name_1', 'validation.name'),
  typed('digitFirst', '1-name', 'validation.name'),
  typed('noNumbers', 'Smith 2', 'validation.noNumbers'),
  typed('currency', 'eur', 'validation.currency'),
  numeric('integer', 1.5, 'validation.integer'),
  typed('number', 'twelve', 'validation.number'),
  numeric('most', 11, 'validation.max', { max: 10 }),
  numeric('least', 4, 'validation.min', { min: 5 }),
  numeric('below', 10, 'validation.max.exclusive', { max: 10 }),
  numeric('above', 5, 'validation.min.exclusive', { min: 5 }),
  numeric('range', 11, 'validation.range', { min: 5, max: 10 }),
  numeric('rangeAbove', 5, 'validation.range.exclusiveMin', { min: 5, max: 10 }),
  numeric('rangeBelow', 10, 'validation.range.exclusiveMax', { min: 5, max: 10 }),
  numeric('rangeInside', 10, 'validation.range.exclusive', { min: 5, max: 10 }),
  numeric('weight', -1, 'validation.range', { min: 0, max: 100 }),
  typed('moment', '2026-02-30 25:00', 'validation.instant'),
  typed('json', '{', 'validation.json'),
  { ...typed('jsonObject', '5', 'validation.json.object'), value: 5 },
  typed('settings', '{"a" 1}', 'validation.json.at', { line: 1, column: 6 }),
  typed('settingsObject', '[]', 'validation.json.object'),
  { field: 'zone', value: 'Mars/Olympus', key: 'validation.timezone' },
  { field: 'other', value: 'nothing', key: 'validation.id' },
  { field: 'flag', value: 'perhaps', key: 'validation.boolean' },
]

/** Rules between fields: these are checked after every field is valid on its own. */
export const fieldPairResource: Resource = defineTrialResource({
  name: 'pairs',
  permission: 'pairs',
  messages: 'pairs',
  titleField: 'title',
  fields: {
    title: text(),
    start: instant(),
    end: instant(),
    first: number(),
    last: number(),
    password: secret(),
    passwordConfirm: secret(),
  },
  rules: (draft) => [
    ...orderErrors(draft, 'start', 'end'),
    ...orderErrors(draft, 'first', 'last'),
    ...repeatErrors(draft, 'password', 'passwordConfirm'),
  ],
})

export const fieldPairCases: readonly RuleCase[] = [
  { field: 'start', typed: '2026-03-02 10:00', value: '2026-03-02T10:00:00Z', key: 'validation.order' },
  {
    field: 'end',
    typed: '2026-03-02 10:00',
    value: '2026-03-02T10:00:00Z',
    key: 'validation.order',
    args: { start: 'start', end: 'end' },
  },
  numeric('first', 2, 'validation.order'),
  numeric('last', 1, 'validation.order', { start: 'first', end: 'last' }),
  typed('password', 'one', 'validation.passwords'),
  typed('passwordConfirm', 'other', 'validation.passwords', {}),
]
