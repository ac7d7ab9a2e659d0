import { expect, test } from 'vitest'
import { countAddedLines, findOwnFiles, findPlaces, findRegistries, findStrayKeys } from './additions.ts'
import type { SourceFile } from './graph.ts'

const sources: readonly SourceFile[] = [
  { path: 'features/server.ts', text: "// The pumps.\nexport { slice as pumps } from './pumps/index.ts'\n" },
  { path: 'features/web.ts', text: "/** Not\n * pumps. */\nexport * from './pumps/web/index.ts'\n" },
  { path: 'features/pumps/index.ts', text: "export const slice = { name: 'pumps' }\n" },
  {
    path: 'features/pumps/pump.resource.ts',
    text: "problem('validation.pump')\nproblem('validation.max')\n",
  },
  { path: 'features/roads/index.ts', text: "import { pumps } from '../pumps/index.ts'\n" },
  { path: 'apps/web/palette.ts', text: "import { roads } from '@haulway/features/roads/index.ts'\n" },
  {
    path: 'packages/resource/messages/en.ts',
    text: "export const en = {\n  'validation.pump': 'No pump',\n  'validation.max': 'Too much',\n  'validation.zip': 'No zip',\n}\n",
  },
  {
    path: 'packages/resource/fields/number/number.ts',
    text: "problem('validation.max') // 'validation.zip'\n",
  },
]

const pumps = {
  what: 'pumps',
  own: [/^features\/tanks\//, /^features\/pumps\//],
  shared: /^features\/(\w+\.ts$|pumps\/)/,
  names: /\bpumps\b/,
}

test('an example’s own files are those of its first pattern that matches any file', () => {
  expect(findOwnFiles(pumps, sources).map(({ path }) => path)).toEqual([
    'features/pumps/index.ts',
    'features/pumps/pump.resource.ts',
  ])
  expect(() => findOwnFiles(pumps, sources.slice(0, 2))).toThrow('nothing is left of the example: pumps')
})

test('counts the lines of shared files that name an example, not comments, its own files or slices that use it', () => {
  expect(findPlaces(pumps, sources)).toEqual([
    { path: 'features/server.ts', line: "export { slice as pumps } from './pumps/index.ts'" },
    { path: 'features/web.ts', line: "export * from './pumps/web/index.ts'" },
  ])
})

test('the registries of a slice are the files outside all slices that import from it', () => {
  const found = [...findRegistries(sources)].map(([slice, files]) => [slice, ...files])
  expect(found).toEqual([
    ['pumps', 'features/server.ts', 'features/web.ts'],
    ['roads', 'apps/web/palette.ts'],
  ])
})

test('a message key of a package is stray when exactly one slice uses it and nothing else does', () => {
  expect(findStrayKeys(sources)).toEqual([['validation.pump', 'pumps']])
})

test('counts added lines, including each repetition of an existing line', () => {
  expect(countAddedLines('a\nb\n', 'a\nc\nb\n')).toBe(1)
  expect(countAddedLines('a\n', 'a\na\n')).toBe(1)
  expect(countAddedLines('[a, b]\n', '[a, b, c]\n')).toBe(1)
})
