/** Valid and wrong values for every kind of field, from the declaration alone. */
import type { Field, Reference, Resource, Shape } from '@haulway/resource'

export type Target = (to: string, nth?: number) => Promise<Reference>

/** Limits of texts and numbers, as their kinds take them. */
interface Limits {
  readonly [option: string]: unknown
  min?: number
  max?: number
  exclusiveMin?: boolean
  exclusiveMax?: boolean
  integer?: boolean
  format?: string
}

const zones = ['Europe/Berlin', 'America/Chicago', 'Asia/Vladivostok']

function square(number: number): unknown {
  const [lon, lat] = [-97 + number / 100, 33]
  const side = 0.001
  const ring = [
    [lon, lat],
    [lon + side, lat],
    [lon + side, lat + side],
    [lon, lat + side],
    [lon, lat],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

/** A text of every format that `text` knows. */
const formatted: Readonly<Record<string, (number: number) => string>> = {
  email: (number) => `person-${number}@haulway.example`,
  phone: (number) => `+1555${String(number).padStart(7, '0')}`,
  url: (number) => `https://haulway.example/${number}`,
  mac: (number) => `00:1B:44:11:3A:${(number % 256).toString(16).padStart(2, '0').toUpperCase()}`,
  lonlat: (number) => `-97.${number},33.1`,
  noNumbers: (number) => String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))),
}

function textValue(name: string, number: number, { max = 255, format }: Limits): string {
  const make = format === undefined ? undefined : formatted[format]
  return make ? make(number) : `${name} ${String(number).padStart(3, '0')}`.slice(-max)
}

function numberValue(number: number, { min = 0, max = Number.MAX_SAFE_INTEGER, integer }: Limits): number {
  const value = min + 1 + (number % 50) + (integer ? 0 : 0.5)
  return Math.min(value, max)
}

async function valueOf(name: string, field: Field, number: number, target: Target): Promise<unknown> {
  const { options, kind } = field
  if (options.example !== undefined) return options.example
  const choices = (options['choices'] ?? []) as string[]
  const values: Record<string, () => unknown> = {
    text: () => textValue(name, number, options),
    choice: () => choices[number % choices.length],
    color: () => `#${(number % 0xffffff).toString(16).padStart(6, '0').toUpperCase()}`,
    timezone: () => zones[number % zones.length],
    number: () => numberValue(number, options),
    quantity: () => numberValue(number, options),
    flag: () => number % 2 === 1,
    instant: () => new Date(1_700_000_000_000 + number * 1_000).toISOString(),
    json: () => ({ number }),
    name: () => `${name.toLowerCase()}-${number}`,
    // Of the collections whose entries have a name for their id, measurement profiles are the one that there is.
    named: () => 'metric',
    secret: () => `a long enough password ${number}`,
    list: () => draftOfShape((options['shape'] ?? {}) as Shape, number, target).then((one) => [one]),
    settings: () => ({ number }),
    choices: () => choices.filter((_, index) => index <= number % choices.length),
    group: () => draftOfShape((options['shape'] ?? {}) as Shape, number, target),
    boundary: () => square(number),
    date: () => new Date(1_700_000_000_000 + number * 86_400_000).toISOString().slice(0, 10),
    time: () => `${String(number % 24).padStart(2, '0')}:${String((number * 7) % 60).padStart(2, '0')}`,
    rows: async () => [
      await draftOfShape((options['shape'] ?? {}) as Shape, number, target),
      await draftOfShape((options['shape'] ?? {}) as Shape, number + 1, target),
    ],
    reference: () => target(String(options['to'])).then(({ id }) => ({ id })),
    // The later entry first: an order of its own.
    references: () =>
      Promise.all([1, 0].map((nth) => target(String(options['to']), nth).then(({ id }) => ({ id })))),
  }
  const make = values[kind]
  if (!make) throw new Error(`${name}: no valid value known for the kind ${kind}`)
  return await make()
}

/** A valid value for every field of a shape; `target` gives the entries that references name. */
export async function draftOfShape(shape: Shape, number: number, target: Target) {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) values[name] = await valueOf(name, field, number, target)
  return values
}

/** Fields that a request may set. */
export function writable(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !field.options.readOnly)
}

/** References to people are for tests of their slices: people belong to no single account, and no draft makes them. */
export function refersToEntries([, { kind, options }]: [string, Field]): boolean {
  return kind.startsWith('reference') && options['to'] !== 'users'
}

/** Numbers of the entries that drafts refer to begin here. */
export const FIRST_TARGET = 900

/** A valid draft; different numbers differ in every unique field. */
export async function draftOf(resource: Resource, number: number, target: Target) {
  // What others of its own kind refer to refers to nothing itself.
  const fields = writable(resource).filter(
    ([, { options }]) => options['to'] !== resource.name || number < FIRST_TARGET,
  )
  return await draftOfShape(Object.fromEntries(fields), number, target)
}

export interface WrongValue {
  value: unknown
  /** Where inside the value, when it has parts: `.0`. */
  at?: string
  key: string
}

const absentId = '00000000-0000-7000-8000-000000000000'
const bowTie = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 2],
      [0, 0],
    ],
  ],
}
const line = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ],
  ],
}
const beyond = {
  type: 'Polygon',
  coordinates: [
    [
      [181, 0],
      [182, 0],
      [182, 1],
      [181, 0],
    ],
  ],
}

function wrongTexts({ max = 255 }: Limits): WrongValue[] {
  return [
    { value: 'x'.repeat(max + 1), key: 'validation.length.max' },
    { value: '😀'.repeat(max + 1), key: 'validation.length.max' },
    { value: 'a\u0000b', key: 'validation.characters' },
    { value: 'a\ud800b', key: 'validation.characters' },
    ...[1, true, [], {}, ['x']].map((value) => ({ value, key: 'validation.text' })),
  ]
}

function rangeKey({ exclusiveMin, exclusiveMax }: Limits): string {
  if (!exclusiveMin && !exclusiveMax) return 'validation.range'
  if (exclusiveMin && exclusiveMax) return 'validation.range.exclusive'
  return `validation.range.${exclusiveMin ? 'exclusiveMin' : 'exclusiveMax'}`
}

function wrongNumbers(limits: Limits): WrongValue[] {
  const { min, max, exclusiveMin, exclusiveMax, integer } = limits
  const both = min !== undefined && max !== undefined
  const key = (end: string, exclusive: boolean | undefined) =>
    both ? rangeKey(limits) : `validation.${end}${exclusive ? '.exclusive' : ''}`
  const low = { value: exclusiveMin ? min : (min ?? 0) - 1, key: key('min', exclusiveMin) }
  const high = { value: exclusiveMax ? max : (max ?? 0) + 1, key: key('max', exclusiveMax) }
  return [
    ...(min === undefined ? [] : [low]),
    ...(max === undefined ? [] : [high]),
    ...(integer ? [{ value: 1.5, key: 'validation.integer' }] : []),
    ...['1', true, [], {}, [1]].map((value) => ({ value, key: 'validation.number' })),
  ]
}

function wrongReferences(): WrongValue[] {
  return ['x', 5, true, {}, { id: 5 }, { id: absentId.slice(1) }].map((value) => ({
    value,
    key: 'validation.id',
  }))
}

function all(values: unknown[], key: string): WrongValue[] {
  return values.map((value) => ({ value, key }))
}

const strangers = [5, true, [], {}, 'x']

/** Values that a field refuses, each with the key that it must be refused with. */
export function wrongValues(field: Field): WrongValue[] {
  const { options, kind } = field
  const wrong: Record<string, () => WrongValue[]> = {
    text: () => wrongTexts(options),
    secret: () => [
      { value: 'x'.repeat(1_025), key: 'validation.length.max' },
      ...all([1, true, [], {}], 'validation.text'),
    ],
    choice: () => all([...strangers, '__proto__', 'constructor'], 'validation.choice'),
    color: () => all([...strangers, '#12345', '#12345G', 'red'], 'validation.color'),
    timezone: () => all([...strangers, 'Mars/Olympus', '+02:00', '../etc'], 'validation.timezone'),
    number: () => wrongNumbers(options),
    quantity: () => wrongNumbers(options),
    flag: () => all([5, 0, 'true', [], {}], 'validation.boolean'),
    instant: () =>
      all([...strangers, '2026-02-30', '2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z'], 'validation.instant'),
    date: () => all([...strangers, '2026-02-30', '2026-1-1', '20260101'], 'validation.instant'),
    time: () => all([...strangers, '24:00', '7:00', '07:60', '07:00:00'], 'validation.instant'),
    json: () => [...all([5, true, '"x"'], 'validation.json.object'), ...all(['x', '{'], 'validation.json')],
    settings: () => [
      ...all([5, true, [], '[]'], 'validation.json.object'),
      { value: 'x', key: 'validation.json.at' },
    ],
    choices: () => [
      ...all([5, true, 'x', {}], 'validation.list'),
      ...all([['nothing of the kind'], [null], ['__proto__'], [{}]], 'validation.choice'),
      ...(options['min'] === 1 ? all([[]], 'validation.list.min') : []),
    ],
    group: () => all([5, true, 'x', []], 'validation.json.object'),
    name: () => [
      ...all([5, true, [], {}], 'validation.text'),
      ...all(['Upper', '1st', 'a b', '-a'], 'validation.name'),
    ],
    named: () => all([5, true, [], {}, 'Upper', 'no-such-name'], 'validation.reference'),
    rows: () => [
      ...all([5, true, 'x', {}], 'validation.list'),
      ...[[5], [[]], ['x']].map((value) => ({ value, key: 'validation.json.object', at: '.0' })),
    ],
    boundary: () => [
      ...all(
        [...strangers, { type: 'Polygon' }, { type: 'Point', coordinates: [0, 0] }],
        'validation.boundary',
      ),
      { value: bowTie, key: 'validation.boundary.crossing' },
      { value: line, key: 'validation.boundary.small' },
      { value: beyond, key: 'validation.boundary.range' },
    ],
    reference: () => [...wrongReferences(), { value: { id: absentId }, key: 'validation.reference' }],
    references: () => [
      ...all([5, true, 'x', {}], 'validation.list'),
      ...wrongReferences().map(({ value, key }) => ({ value: [value], key })),
      ...(field.required ? [{ value: [], key: 'validation.list.min' }] : []),
      { value: [{ id: absentId }], key: 'validation.reference' },
    ],
  }
  const make = wrong[kind]
  if (!make) throw new Error(`no wrong value known for the kind ${kind}`)
  const nothing = [null, '', '  '].map((value) => ({ value, key: 'validation.required' }))
  return field.required ? [...nothing, ...make()] : make()
}
