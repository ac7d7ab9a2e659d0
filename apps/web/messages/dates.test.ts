import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test("formats no date by the browser's locale (core 9)", () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('{apps,features,packages}/**/*.tsx', { cwd: root }).filter(
    (file) => !/node_modules/.test(file),
  )
  const native = /type="(date|datetime-local|month|week)"/
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => native.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
