import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../..')
const namesIn = (pattern: string) =>
  globSync(pattern, { cwd: packages, exclude: (name) => /\.test\.tsx?$/.test(name) }).map((file) =>
    basename(file).replace(/\.tsx?$/, ''),
  )
const kinds = globSync('resource/fields/*/*.ts', { cwd: packages }).flatMap((file) => {
  const name = /^const kind: FieldKind = \{[^}]*?^  name: '(\w+)'/m.exec(
    readFileSync(join(packages, file), 'utf8'),
  )
  return name?.[1] === undefined ? [] : [name[1]]
})

test('names of kinds differ', () => {
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter((name, index) => kinds.indexOf(name) !== index)).toEqual([])
})

test.each(['storage/fields/*.ts', 'screens/fields/*.tsx'])(
  'every half in %s is that of a kind',
  (pattern) => {
    const halves = namesIn(pattern)
    expect(halves.length).toBeGreaterThan(15)
    expect(halves.filter((name) => !kinds.includes(name))).toEqual([])
  },
)

test('what is kept in a column can be typed and shown', () => {
  const shown = namesIn('screens/fields/*.tsx')
  expect(namesIn('storage/fields/*.ts').filter((name) => !shown.includes(name))).toEqual([])
})
