import { expect, test } from 'vitest'
import { extractEntries, appendElement, appendEntries, addImport, appendItem, insertLine } from './edit.ts'
import { deriveSpellings, replaceNames, singularize } from './spellings.ts'

test('derives every spelling of a name', () => {
  expect(deriveSpellings('fuel-tanks')).toEqual({
    dashed: 'fuel-tanks',
    camel: 'fuelTanks',
    pascal: 'FuelTanks',
    flat: 'fueltanks',
    snake: 'fuel_tanks',
    upper: 'FUEL_TANKS',
    spoken: 'Fuel tanks',
    title: 'Fuel Tanks',
  })
})

test('keeps articles and prepositions of a title in lower case, except at its start', () => {
  expect(deriveSpellings('the-rest-of-the-day').title).toBe('The Rest of the Day')
})

test.each([
  ['pumps', 'pump'],
  ['fuel-tanks', 'fuel-tank'],
  ['quarries', 'quarry'],
  ['boxes', 'box'],
  ['crushes', 'crush'],
  ['glass', 'glass'],
  ['equipment', 'equipment'],
])('the singular of %s is %s', (many, one) => {
  expect(singularize(many)).toBe(one)
})

test('replaces the names of a template, also where one contains another', () => {
  const stands = [
    [deriveSpellings('sample-things'), deriveSpellings('fuel-tanks')],
    [deriveSpellings('sample-thing'), deriveSpellings('fuel-tank')],
  ] as const
  const text =
    "const sampleThings = of('sample_things', SampleThing, 'sample-thing', 'Sample things', samplethings)"
  expect(replaceNames(text, stands)).toBe(
    "const fuelTanks = of('fuel_tanks', FuelTank, 'fuel-tank', 'Fuel tanks', fueltanks)",
  )
})

test('inserts a line in alphabetical order', () => {
  const list = '/** All. */\nexport { a } from "./a"\nexport { c } from "./c"\n'
  const kind = /^export/
  expect(insertLine(list, 'export { b } from "./b"', kind)).toBe(
    '/** All. */\nexport { a } from "./a"\nexport { b } from "./b"\nexport { c } from "./c"\n',
  )
  expect(insertLine(list, 'export { d } from "./d"', kind)).toContain('"./c"\nexport { d } from "./d"\n')
  expect(() => insertLine(list, 'x', /^import/)).toThrow('no line is like')
})

test('appends entries at the end of a message catalogue', () => {
  const catalogue = "export const en = {\n  'a.b': 'A',\n} as const\n\ninterface Texts {}\n"
  const more = extractEntries("export const en = {\n  'a.c': 'C',\n  'a.d': 'D',\n} as const\n")
  expect(appendEntries(catalogue, more)).toBe(
    "export const en = {\n  'a.b': 'A',\n  'a.c': 'C',\n  'a.d': 'D',\n} as const\n\ninterface Texts {}\n",
  )
})

test.each([
  ["of({\n  name: 'a',\n})", "of({\n  name: 'a',\n  list: [x()],\n})"],
  ['of({\n  list: [],\n})', 'of({\n  list: [x()],\n})'],
  ['of({\n  list: [a, b({ c: [1] })],\n})', 'of({\n  list: [a, b({ c: [1] }),x()],\n})'],
  ['of({\n  list: [\n    a,\n  ],\n})', 'of({\n  list: [\n    a,x()],\n})'],
  ['of({\n  list: made(a, { b: () => 1 }),\n})', 'of({\n  list: [...made(a, { b: () => 1 }), x()],\n})'],
  ['of({\n  list: made,\n  other: 1,\n})', 'of({\n  list: [...made, x()],\n  other: 1,\n})'],
])('appends an element to a list of a declaration: %s', (text, expected) => {
  expect(appendElement(text, 'list', 'x()')).toBe(expected)
})

test.each([
  ['const path = [a, b] as const\n', 'const path = [a, b,c] as const\n'],
  ['const path = [\n  a,\n  b,\n] as const\n', 'const path = [\n  a,\n  b,c] as const\n'],
])('appends an item to a list on one or several lines: %s', (text, expected) => {
  expect(appendItem(text, /^const path = \[/m, 'c')).toBe(expected)
  expect(() => appendItem(text, /^const way = \[/m, 'c')).toThrow('no list begins like')
})

test('adds an import only once', () => {
  const text = "/** Words. */\nimport { a } from './a.ts'\n"
  const once = addImport(text, "import { b } from './b.ts'")
  expect(once).toBe("/** Words. */\nimport { b } from './b.ts'\nimport { a } from './a.ts'\n")
  expect(addImport(once, "import { b } from './b.ts'")).toBe(once)
})
