import { expect, test } from 'vitest'
import { DEEPEST_JSON, isDeepJson } from './json-depth.ts'

const isDeep = (text: string, most?: number) => isDeepJson(new TextEncoder().encode(text), most)
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test('levels are counted, whatever stands beside them', () => {
  expect(isDeep(nested(DEEPEST_JSON))).toBe(false)
  expect(isDeep(nested(DEEPEST_JSON + 1))).toBe(true)
  expect(isDeep(`${'{"a":['.repeat(2)}1${']}'.repeat(2)}`, 4)).toBe(false)
  expect(isDeep(`${'{"a":['.repeat(2)}1${']}'.repeat(2)}`, 3)).toBe(true)
  expect(isDeep(`[${'[],'.repeat(1_000)}[]]`, 2)).toBe(false)
  // Cut off: refused before a parser finds that out.
  expect(isDeep('['.repeat(100))).toBe(true)
})

test('brackets in texts are no levels, and quotes that are escaped end no text', () => {
  expect(isDeep(JSON.stringify({ a: '['.repeat(1_000) }), 1)).toBe(false)
  expect(isDeep(JSON.stringify({ a: '"'.repeat(50), b: '\\"[[[[' }), 1)).toBe(false)
  expect(isDeep(`{"a":"\\\\","b":${nested(4)}}`, 4)).toBe(true)
  expect(isDeep('{"矿车":"🚜[[[["}', 1)).toBe(false)
})
