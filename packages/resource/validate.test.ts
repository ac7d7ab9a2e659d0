import { expect, test } from 'vitest'
import {
  choice,
  defineEndpoint,
  flag,
  group,
  json,
  mergedValues,
  number,
  quantity,
  references,
  text,
  validate,
  type Infer,
} from './index.ts'

const shape = {
  title: text({ required: true, max: 5 }),
  kind: choice(['load', 'dump'], { required: true }),
  note: text(),
  capacity: quantity('weight', { min: 0 }),
  year: number({ integer: true, min: 1, max: 10 }),
  others: references('equipment'),
}

test('a right input keeps its fields only, trimmed', () => {
  const checked = validate(shape, { title: ' ab ', kind: 'load', systemAdmin: true, capacity: 3 })
  const value: Infer<typeof shape> = {
    title: 'ab',
    kind: 'load',
    note: null,
    capacity: 3,
    year: null,
    others: null,
  }
  expect(checked).toEqual({ ok: true, value })
})

test('every wrong field is named, with its key', () => {
  const checked = validate(shape, { kind: 'x', note: 3, capacity: -1, year: 1.5, others: ['no'] })
  expect(checked.ok).toBe(false)
  if (checked.ok) return
  expect(checked.errors.map((one) => [one.field, one.key])).toEqual([
    ['title', 'validation.required'],
    ['kind', 'validation.choice'],
    ['note', 'validation.text'],
    ['capacity', 'validation.min'],
    ['year', 'validation.integer'],
    ['others', 'validation.id'],
  ])
})

test('lengths count characters as people see them, not UTF-16 units', () => {
  expect(validate({ title: text({ max: 5 }) }, { title: '😀😀😀😀😀' }).ok).toBe(true)
  expect(validate({ title: text({ max: 5 }) }, { title: '😀😀😀😀😀😀' }).ok).toBe(false)
})

test('prototype names are not fields', () => {
  const checked = validate(shape, JSON.parse('{"__proto__":{"title":"x"},"kind":"load"}'))
  expect(checked.ok).toBe(false)
})

test('an endpoint carries the types of its parts', () => {
  const endpoint = defineEndpoint({
    method: 'POST',
    path: '/things/{id}',
    summary: 'x',
    access: { kind: 'public' },
    body: shape,
    output: null,
  })
  const body: Infer<typeof endpoint.body> = {
    title: 'a',
    kind: 'dump',
    note: null,
    capacity: null,
    year: null,
    others: [],
  }
  expect(validate(endpoint.body, body).ok).toBe(true)
})

test('JSON that a database cannot keep is refused, backslashes are not mistaken for it', () => {
  const refused = [{ a: '\u0000' }, { '\u0000': 1 }, ['\ud800'], { a: '\\\u0000' }]
  for (const value of refused)
    expect(validate({ value: json() }, { value }).ok, JSON.stringify(value)).toBe(false)
  const kept = [{ a: '\\u0000' }, { a: '😀' }, ['\\\\ud800']]
  for (const value of kept)
    expect(validate({ value: json() }, { value }).ok, JSON.stringify(value)).toBe(true)
})

test('a field that is not mentioned takes its initial value, one that is null does not', () => {
  const initial = { kind: choice(['a', 'b'], { required: true, initial: 'b' }) }
  expect(validate(initial, {})).toEqual({ ok: true, value: { kind: 'b' } })
  expect(validate(initial, { kind: null }).ok).toBe(false)
})

test('text that looks the same is kept the same', () => {
  expect(validate({ title: text() }, { title: 'Cafe\u0301' })).toEqual({
    ok: true,
    value: { title: 'Caf\u00e9' },
  })
})

test('names that nobody knows are named when they are looked for, inside of groups too', () => {
  const inner = { title: text({ required: true }), at: group({ x: text() }) }
  const input = { title: 'A', odd: 1, also: 2, at: { x: 'b', y: 1 } }
  const named = validate(inner, input, '', { alsoKnown: ['also'] })
  const unknown = (name: string, field = name) => ({ field, key: 'validation.unknown', args: { name } })
  expect(named).toEqual({ ok: false, errors: [unknown('y', 'at.y'), unknown('odd')] })
  expect(validate(inner, { ...input, at: null })).toEqual({ ok: true, value: { title: 'A', at: null } })
})

test('what a partial input does not mention is left out, and kept as it is stored', () => {
  const inner = {
    title: text({ required: true }),
    kind: choice(['a', 'b'], { required: true, initial: 'b' }),
    version: number({ required: true, always: true }),
    at: group({ x: text(), y: flag({ initial: true }) }, { partsStay: true }),
    whole: group({ x: text(), y: flag({ initial: true }) }),
  }
  const partial = (input: object) => validate(inner, input, '', { partial: true })
  expect(partial({ title: null })).toMatchObject({
    errors: [
      { field: 'title', key: 'validation.required' },
      { field: 'version', key: 'validation.required' },
    ],
  })
  const checked = partial({ version: 1, at: { x: null }, whole: {} })
  expect(checked).toEqual({ ok: true, value: { version: 1, at: { x: null }, whole: { x: null, y: true } } })
  const stored = { title: 'T', kind: 'a', version: 1, at: { x: 'b', y: false }, whole: { x: 'b', y: false } }
  expect(checked.ok && mergedValues(inner, stored, checked.value)).toEqual({
    ...stored,
    at: { x: null, y: false },
    whole: { x: null, y: true },
  })
})
