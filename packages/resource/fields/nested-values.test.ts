import { expect, expectTypeOf, test } from 'vitest'
import {
  choice,
  group,
  listOf,
  mapOf,
  number,
  quantity,
  shapeSchema,
  text,
  tuple,
  validate,
} from '../index.ts'
import type { Field, Infer } from '../field.ts'

const shape = {
  ids: listOf(text({ required: true }), { required: true, max: 3 }),
  place: tuple([number({ required: true, min: -180, max: 180 }), number({ required: true }), number()]),
  byPhase: mapOf(choice(['haul', 'queue']), quantity('weight', { required: true })),
  corners: listOf(tuple([number({ required: true }), number({ required: true })], { required: true })),
}

test('infers the types of nested values from their fields', () => {
  expectTypeOf<Infer<typeof shape>>().toEqualTypeOf<{
    ids: string[]
    place: [number, number, number | null] | null
    byPhase: Record<'haul' | 'queue', number> | null
    corners: [number, number][] | null
  }>()
})

test('accepts valid nested values', () => {
  const value = {
    ids: ['a', ''],
    place: [7.5, 51, null],
    byPhase: { haul: 3 },
    corners: [
      [0, 1],
      [2, 3],
    ],
  }
  expect(validate(shape, value)).toEqual({ ok: true, value })
  expect(validate(shape, { ids: [] })).toMatchObject({ ok: true })
})

test.each([
  [{ ids: 'a' }, 'ids validation.list'],
  [{ ids: ['a', 'b', 'c', 'd'] }, 'ids validation.list.max'],
  [{ ids: ['a', 5] }, 'ids.1 validation.text'],
  [{ ids: [null] }, 'ids.0 validation.required'],
  [{ ids: [], place: [1, 2] }, 'place validation.list'],
  [{ ids: [], place: [200, 2, null] }, 'place.0 validation.range'],
  [{ ids: [], byPhase: [] }, 'byPhase validation.json.object'],
  [{ ids: [], byPhase: { haul: 'x' } }, 'byPhase.haul validation.number'],
  [{ ids: [], byPhase: { haul: null } }, 'byPhase.haul validation.required'],
  [{ ids: [], byPhase: { sleep: 1 } }, 'byPhase.sleep validation.choice'],
  [{ ids: [], corners: [[1, 2], [3]] }, 'corners.1 validation.list'],
  [{ ids: [], corners: [[1, '2']] }, 'corners.0.1 validation.number'],
])('%j: %s', (value, problem) => {
  const checked = validate(shape, value)
  expect(checked.ok ? [] : checked.errors.map(({ field, key }) => `${field} ${key}`)).toEqual([problem])
})

test('describes the nested fields in the JSON schema', () => {
  expect(shapeSchema(shape)).toMatchObject({
    properties: {
      ids: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      place: {
        type: ['array', 'null'],
        minItems: 3,
        maxItems: 3,
        prefixItems: [{ type: 'number' }, { type: 'number' }, { type: ['number', 'null'] }],
      },
      byPhase: {
        type: ['object', 'null'],
        propertyNames: { enum: ['haul', 'queue'] },
        additionalProperties: { type: 'number' },
      },
    },
  })
})

test('lists the nested fields without a value', () => {
  const whole = group(shape)
  const inner = (field: Field) => Object.keys(field.kind.inner?.(field) ?? {})
  expect(inner(whole)).toEqual(['ids', 'place', 'byPhase', 'corners'])
  expect(inner(shape.place)).toEqual(['0', '1', '2'])
  expect(inner(shape.byPhase)).toEqual(['*'])
})
