/** Invalid values for every kind of field, each with the key of the expected error. */
import { isAbsent, type Field } from '@haulway/resource'
import { strangeValues } from './hostile-input.ts'

/** Limits of texts and numbers, as the options of their kinds declare them. */
interface Limits {
  readonly [option: string]: unknown
  min?: number
  max?: number
  exclusiveMin?: boolean
  exclusiveMax?: boolean
  integer?: boolean
  format?: string
}

export interface InvalidValue {
  value: unknown
  /** Path within the value, when it has parts: `.0`. */
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

function invalidTexts({ max = 255 }: Limits): InvalidValue[] {
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

function invalidNumbers(limits: Limits): InvalidValue[] {
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

function invalidReferences(): InvalidValue[] {
  return ['x', 5, true, {}, { id: 5 }, { id: absentId.slice(1) }].map((value) => ({
    value,
    key: 'validation.id',
  }))
}

function all(values: unknown[], key: string): InvalidValue[] {
  return values.map((value) => ({ value, key }))
}

const strangers = [5, true, [], {}, 'x']

/** Where old texts are retained, only the rules of the resource know which texts are invalid. */
const invalidChoices = ({ kept }: Limits) =>
  all(
    kept === true ? [5, true, [], {}, 'x'.repeat(256)] : [...strangers, '__proto__', 'constructor'],
    'validation.choice',
  )

/**
 * For a kind that is not listed below: the values of all types that its own check refuses. The test of the kind
 * asserts the right keys; the contract suite asserts that the server returns them.
 */
function refusedByKind({ kind, check }: Field): InvalidValue[] {
  const refused = strangeValues.flatMap((value) => {
    const checked = isAbsent(value) ? { value } : check(value)
    return 'problem' in checked && !checked.parts ? [{ value, key: checked.problem.key }] : []
  })
  if (refused.length === 0) throw new Error(`no wrong value known for the kind ${kind.name}`)
  return refused
}

/** Values that a field refuses, each with the key of the expected error. */
export function listInvalidValues(field: Field): InvalidValue[] {
  const { options } = field
  const wrong: Record<string, () => InvalidValue[]> = {
    text: () => invalidTexts(options),
    secret: () => [
      { value: 'x'.repeat(1_025), key: 'validation.length.max' },
      ...all([1, true, [], {}], 'validation.text'),
    ],
    choice: () => invalidChoices(options),
    color: () => all([...strangers, '#12345', '#12345G', 'red'], 'validation.color'),
    timezone: () => all([...strangers, 'Mars/Olympus', '+02:00', '../etc'], 'validation.timezone'),
    number: () => invalidNumbers(options),
    quantity: () => invalidNumbers(options),
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
    reference: () => [...invalidReferences(), { value: { id: absentId }, key: 'validation.reference' }],
    references: () => [
      ...all([5, true, 'x', {}], 'validation.list'),
      ...invalidReferences().map(({ value, key }) => ({ value: [value], key })),
      ...(field.required ? [{ value: [], key: 'validation.list.min' }] : []),
      { value: [{ id: absentId }], key: 'validation.reference' },
    ],
  }
  const make = wrong[field.kind.name] ?? (() => refusedByKind(field))
  const nothing = [null, '', '  '].map((value) => ({ value, key: 'validation.required' }))
  return field.required ? [...nothing, ...make()] : make()
}
