/** Words that people see name no units. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Prices are agreed per tonne of 1,000 kg, whatever units the reader uses. */
const PRICED =
  /'(rates\.|menu\.about\.rates'|statistics\.costPerTonne'|statistics\.said\.unweighed')|Loads and tonnes/

test('messages name no units, because units come from the profile', () => {
  const files = globSync('features/*/messages/en.ts', { cwd: root })
  const unit = /(?<![\p{L}'’])(kg|km\/h|mph|km|m³|yd³|m²|tonnes?|pounds|feet|miles)(?![\p{L}²³])/u
  const lines = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter(
        (line) => unit.test(line) && !line.includes("'measurement.name.internal'") && !PRICED.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})
