import { expect, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import { jsonErrorAt } from './json-error.ts'
import { jsonTextProblem, settings } from './settings.ts'

const field = settings({ required: true })

test('accepts an object or its JSON text and stores the object', () => {
  expect(field.check({ a: [1, { b: null }] })).toEqual({ value: { a: [1, { b: null }] } })
  expect(field.check('{"a": 1}')).toEqual({ value: { a: 1 } })
})

test.each([
  ['{"a": 1,}', 1, 9],
  ['{\n  "a" 1\n}', 2, 7],
  ['{"a": tru}', 1, 7],
  ['{"a": 1', 1, 8],
  ['{"a": 1} x', 1, 10],
  ['', 1, 1],
  ["{'a': 1}", 1, 2],
  ['{"a": 01}', 1, 8],
  ['[1, 2', 1, 6],
  ['{"a": "x\ty"}', 1, 7],
  ['}', 1, 1],
  ['[1,]', 1, 4],
])('%j is no JSON from line %i, column %i', (text, line, column) => {
  expect(jsonTextProblem(text)).toEqual({ key: 'validation.json.at', args: { line, column } })
  expect(field.check(text)).toEqual({ problem: { key: 'validation.json.at', args: { line, column } } })
})

test('agrees with JSON.parse on what is valid JSON', () => {
  const random = seededRandom(7)
  const parts = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '0',
    '.5',
    'e3',
    'true',
    'null',
    ' ',
    '\\',
    'u',
  ]
  for (let round = 0; round < 20_000; round++) {
    const length = 1 + Math.floor(random() * 8)
    const text = Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join('')
    let valid = true
    try {
      JSON.parse(text)
    } catch {
      valid = false
    }
    expect([text, jsonErrorAt(text) === undefined]).toEqual([text, valid])
  }
})

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })

test.each([
  ['a list', [1], 'validation.json.object'],
  ['a number', 5, 'validation.json.object'],
  ['text of a list', '[]', 'validation.json.object'],
  ['text of null', 'null', 'validation.json.object'],
  ['33 levels', nested(33), 'validation.json.depth'],
  ['a prototype', '{"__proto__": {"a": 1}}', 'validation.json.name'],
  ['a constructor within', { a: [{ constructor: 1 }] }, 'validation.json.name'],
  ['65,537 bytes', { a: 'x'.repeat(65_537 - 8) }, 'validation.json.size'],
  ['many bytes in few characters', { a: '我'.repeat(30_000) }, 'validation.json.size'],
  ['NUL', { a: '\u0000' }, 'validation.characters'],
])('%s is refused', (_, value, key) => {
  expect(field.check(value)).toMatchObject({ problem: { key } })
})

test('accepts 32 levels of nesting and 65,536 bytes', () => {
  expect(field.check(nested(32))).toHaveProperty('value')
  expect(field.check({ a: 'x'.repeat(65_536 - 8) })).toHaveProperty('value')
})
