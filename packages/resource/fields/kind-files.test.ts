import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../..')
const namesIn = (pattern: string) =>
  globSync(pattern, { cwd: packages, exclude: (name) => /\.test\.tsx?$/.test(name) }).map((file) =>
    basename(file).replace(/\.tsx?$/, ''),
  )
/** A folder `list-of` holds the kind `listOf`. */
const folders = globSync('resource/fields/*/', { cwd: packages }).map((folder) => basename(folder))
const kindOf = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const kinds = folders.map(kindOf)

test.each(folders)('folder %s exports a field kind of the same name', (folder) => {
  const text = readFileSync(join(packages, `resource/fields/${folder}/${folder}.ts`), 'utf8')
  expect(text).toContain(`name: '${kindOf(folder)}'`)
})

test.each(['storage/fields/*.ts', 'screens/fields/*.tsx'])(
  'every half in %s is that of a kind',
  (pattern) => {
    const halves = namesIn(pattern)
    expect(halves.length).toBeGreaterThan(15)
    expect(halves.filter((name) => !kinds.includes(name))).toEqual([])
  },
)

test('every kind stored in a column also has an input and a display', () => {
  const shown = namesIn('screens/fields/*.tsx')
  expect(namesIn('storage/fields/*.ts').filter((name) => !shown.includes(name))).toEqual([])
})
