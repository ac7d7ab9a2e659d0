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
} from '../index.ts'

const shape = {
  title: text({ required: true, max: 5 }),
  kind: choice(['load', 'dump'], { required: true }),
  note: text(),
  capacity: quantity('weight', { min: 0 }),
  year: number({ integer: true, min: 1, max: 10 }),
  others: references('equipment'),
}

test('returns only the declared fields of a valid input, trimmed', () => {
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

test('reports every invalid field with its message key', () => {
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

test('counts length in visible characters, not UTF-16 units', () => {
  expect(validate({ title: text({ max: 5 }) }, { title: '😀😀😀😀😀' }).ok).toBe(true)
  expect(validate({ title: text({ max: 5 }) }, { title: '😀😀😀😀😀😀' }).ok).toBe(false)
})

test('does not treat names of Object.prototype as fields', () => {
  const checked = validate(shape, JSON.parse('{"__proto__":{"title":"x"},"kind":"load"}'))
  expect(checked.ok).toBe(false)
})

test('infers the types of path, query, body and output of an endpoint', () => {
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

test('rejects JSON that PostgreSQL cannot store, but accepts escaped backslashes that resemble it', () => {
  const refused = [{ a: '\u0000' }, { '\u0000': 1 }, ['\ud800'], { a: '\\\u0000' }]
  for (const value of refused)
    expect(validate({ value: json() }, { value }).ok, JSON.stringify(value)).toBe(false)
  const kept = [{ a: '\\u0000' }, { a: '😀' }, ['\\\\ud800']]
  for (const value of kept)
    expect(validate({ value: json() }, { value }).ok, JSON.stringify(value)).toBe(true)
})

test('sets the initial value of an absent field but not of a null one', () => {
  const initial = { kind: choice(['a', 'b'], { required: true, initial: 'b' }) }
  expect(validate(initial, {})).toEqual({ ok: true, value: { kind: 'b' } })
  expect(validate(initial, { kind: null }).ok).toBe(false)
})

test('normalizes text that looks the same to the same stored value', () => {
  expect(validate({ title: text() }, { title: 'Cafe\u0301' })).toEqual({
    ok: true,
    value: { title: 'Caf\u00e9' },
  })
})

test('reports unknown names when asked to, also inside groups', () => {
  const inner = { title: text({ required: true }), at: group({ x: text() }) }
  const input = { title: 'A', odd: 1, also: 2, at: { x: 'b', y: 1 } }
  const named = validate(inner, input, '', { alsoKnown: ['also'] })
  const unknown = (name: string, field = name) => ({ field, key: 'validation.unknown', args: { name } })
  expect(named).toEqual({ ok: false, errors: [unknown('y', 'at.y'), unknown('odd')] })
  expect(validate(inner, { ...input, at: null })).toEqual({ ok: true, value: { title: 'A', at: null } })
})

test('omits absent fields of a partial input, so that stored values remain', () => {
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
