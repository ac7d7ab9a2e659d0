/** Each input of real life that failed once is read by a test. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = sharedData('field', 1)

test.skipIf(folder === null)('every file of the field data is named in a test that reads the folder', () => {
  const tests = globSync('{packages,features,apps}/**/*.test.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => /sharedData\(\s*['"`]field/.test(text))
  expect(tests.length).toBeGreaterThan(4)
  const files = readdirSync(folder ?? '').filter((name) => name !== 'README.md')
  // A table of one kind leaves the kind out of the names.
  const isNamed = (file: string) =>
    tests.some((text) => text.includes(file) || text.includes(`['${file.replace(/^[a-z]+-/, '')}'`))
  expect(files.filter((file) => !isNamed(file))).toEqual([])
})
