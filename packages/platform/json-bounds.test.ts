import { expect, test } from 'vitest'
import { DEEPEST_JSON, isDeepJson, type JsonBounds, scanJson } from './json-bounds.ts'

const isDeep = (text: string, most?: number) => isDeepJson(new TextEncoder().encode(text), most)
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test('counts the levels of nesting, whatever values stand beside them', () => {
  expect(isDeep(nested(DEEPEST_JSON))).toBe(false)
  expect(isDeep(nested(DEEPEST_JSON + 1))).toBe(true)
  expect(isDeep(`${'{"a":['.repeat(2)}1${']}'.repeat(2)}`, 4)).toBe(false)
  expect(isDeep(`${'{"a":['.repeat(2)}1${']}'.repeat(2)}`, 3)).toBe(true)
  expect(isDeep(`[${'[],'.repeat(1_000)}[]]`, 2)).toBe(false)
  // Cut off: refused before a parser finds that out.
  expect(isDeep('['.repeat(100))).toBe(true)
})

test('ignores brackets within strings, and escaped quotes do not end a string', () => {
  expect(isDeep(JSON.stringify({ a: '['.repeat(1_000) }), 1)).toBe(false)
  expect(isDeep(JSON.stringify({ a: '"'.repeat(50), b: '\\"[[[[' }), 1)).toBe(false)
  expect(isDeep(`{"a":"\\\\","b":${nested(4)}}`, 4)).toBe(true)
  expect(isDeep('{"矿车":"🚜[[[["}', 1)).toBe(false)
})

const faultOf = (text: string, bounds: Partial<JsonBounds>) =>
  scanJson({ depth: DEEPEST_JSON, weight: Infinity, ...bounds }).push(new TextEncoder().encode(text))

test('weighs lists, objects and names more than plain values, and ignores the content of strings', () => {
  expect(faultOf('[1,1,1]', { weight: 6 })).toBeUndefined()
  expect(faultOf('[1,1,1]', { weight: 5 })).toBe('heavy')
  expect(faultOf('{"a":{"b":1}}', { weight: 16 })).toBeUndefined()
  expect(faultOf('{"a":{"b":1}}', { weight: 15 })).toBe('heavy')
  expect(faultOf(JSON.stringify({ a: '{},'.repeat(1_000) }), { weight: 8 })).toBeUndefined()
})

test('counts the items of lists directly within the outermost object, not those nested deeper', () => {
  const body = { fixes: [{ a: [1, 2, 3] }, { a: 1 }], events: [{ b: 1, c: 2 }] }
  expect(faultOf(JSON.stringify(body), { items: 2 })).toBeUndefined()
  expect(faultOf(JSON.stringify({ fixes: [1, 2, 3] }), { items: 2 })).toBe('heavy')
})

test('gives the same result for a text in pieces as for the whole, wherever it is cut', () => {
  const text = '{"a\\"[":[[1,2],"\\\\",["]"]],"b":{"c":"🚜,,"}}'
  const bytes = new TextEncoder().encode(text)
  const heaviest = [...Array(60).keys()].find((weight) => faultOf(text, { weight }) === undefined)!
  for (let cut = 0; cut <= bytes.length; cut++) {
    for (const weight of [heaviest - 1, heaviest]) {
      const scan = scanJson({ depth: 3, weight })
      const fault = scan.push(bytes.subarray(0, cut)) ?? scan.push(bytes.subarray(cut))
      expect(fault, `${cut}`).toBe(weight < heaviest ? 'heavy' : undefined)
    }
  }
})
