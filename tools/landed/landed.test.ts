import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from '@haulway/platform/server/db/migrate.ts'
import { findHistoryProblems, readHistory } from './landed-history.ts'
import { findLandingProblems, readLanded } from '../landed.ts'

const root = join(import.meta.dirname, '../..')
const migrations = readMigrations(join(root, 'database/migrations'))

test('no landed migration is changed, and new ones have higher numbers', () => {
  const landed = readLanded()
  expect(landed.length).toBeGreaterThanOrEqual(29)
  expect(findLandingProblems(landed, migrations)).toEqual([])
})

test('no earlier version in git contradicts the list of landed migrations or their texts', () => {
  const history = readHistory(root)
  if (history.note !== undefined) console.log(history.note)
  expect(findHistoryProblems(history, readLanded())).toEqual([])
})

test('reports a migration numbered below the highest landed one, an edited and a removed one', () => {
  const [first, second] = readLanded()
  const highest = Math.max(...readLanded().map(({ name }) => Number(name.slice(0, 4))))
  const late = { version: 13, name: '0013_late.sql', sql: '', checksum: 'a' }
  expect(findLandingProblems(readLanded(), [...migrations, late])).toEqual([
    `0013_late.sql comes before one that has landed: give it a number above ${highest}`,
  ])
  const edited = migrations.map((one) => (one.name === first?.name ? { ...one, checksum: 'b' } : one))
  const without = edited.filter(({ name }) => name !== second?.name)
  expect(findLandingProblems(readLanded(), without)).toEqual([
    `${first?.name} has landed and was edited: a change is a new migration`,
    `${second?.name} has landed and is gone`,
  ])
})
