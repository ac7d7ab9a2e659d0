import { expect, test } from 'vitest'
import { flag, number, readQuery, text, validate } from './index.ts'

const shape = { limit: number({ integer: true, min: 1, max: 500 }), hidden: flag(), search: text() }

test('numbers and flags are read from text, text stays text', () => {
  const read = readQuery(shape, { limit: '15', hidden: 'true', search: '7', other: 'x' })
  expect(read).toEqual({ limit: 15, hidden: true, search: '7' })
})

test.each([
  ['limit', 'abc'],
  ['limit', '1e3'],
  ['limit', '0x10'],
  ['limit', ['1', '2']],
  ['limit', ' 1'],
  ['limit', '99999999999999999999'],
  ['limit', '0'],
  ['hidden', 'yes'],
  ['hidden', ['true', 'true']],
  ['search', ['a', 'b']],
])('%s=%j is refused', (name, value) => {
  const checked = validate(shape, readQuery(shape, { [name]: value }))
  expect(checked.ok ? [] : checked.errors.map((one) => one.field)).toEqual([name])
})
