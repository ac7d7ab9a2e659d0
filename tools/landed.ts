/**
 * The landed migrations, in the order in which they landed: `database/landed.json`. Some database has run them, so
 * they are never edited, and a new one has a number above all of them: every database then runs the same migrations
 * in the same order.
 *
 *   npm run landed      adds new migrations, at a landing
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Migration, readMigrations } from '@haulway/platform/server/db/migrate.ts'
import { readArrivalOrder, findHistoryProblems, readHistory } from './landed/landed-history.ts'

export interface LandedMigration {
  readonly name: string
  readonly checksum: string
}

const root = join(import.meta.dirname, '..')
const record = join(root, 'database/landed.json')

const numberOf = ({ name }: LandedMigration): number => Number(name.slice(0, 4))

/** Landed migrations, the oldest first. */
export const readLanded = (): LandedMigration[] =>
  JSON.parse(readFileSync(record, 'utf8')) as LandedMigration[]

/** Rule violations of the current migrations, one line each. */
export function findLandingProblems(
  landed: readonly LandedMigration[],
  migrations: readonly Migration[],
): string[] {
  const here = new Map(migrations.map((one) => [one.name, one.checksum]))
  const gone = landed.flatMap(({ name, checksum }) =>
    !here.has(name)
      ? [`${name} has landed and is gone`]
      : here.get(name) === checksum
        ? []
        : [`${name} has landed and was edited: a change is a new migration`],
  )
  const highest = Math.max(0, ...landed.map(numberOf))
  const names = new Set(landed.map(({ name }) => name))
  const late = migrations
    .filter(({ name, version }) => !names.has(name) && version <= highest)
    .map(({ name }) => `${name} comes before one that has landed: give it a number above ${highest}`)
  return [...gone, ...late]
}

/**
 * Migrations that are not listed yet, in the order in which the main line received them. Within one commit, and for
 * uncommitted ones, by number.
 */
export function findNewMigrations<One extends LandedMigration>(
  landed: readonly LandedMigration[],
  migrations: readonly One[],
  arrived: ReadonlyMap<string, number>,
): One[] {
  const known = new Set(landed.map(({ name }) => name))
  const placeOf = ({ name }: LandedMigration) => arrived.get(name) ?? Infinity
  return migrations
    .filter(({ name }) => !known.has(name))
    .toSorted((a, b) => {
      const [one, other] = [placeOf(a), placeOf(b)]
      return one === other ? numberOf(a) - numberOf(b) : one - other
    })
}

/** Adds new migrations to the record. Throws when a rule is violated. */
function land(): void {
  const landed = readLanded()
  const migrations = readMigrations(join(root, 'database/migrations'))
  const problems = [
    ...findLandingProblems(landed, migrations),
    ...findHistoryProblems(readHistory(root), landed),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const fresh = findNewMigrations(landed, migrations, readArrivalOrder(root))
  const lines = [...landed, ...fresh].map(({ name, checksum }) => `  ${JSON.stringify({ name, checksum })}`)
  writeFileSync(record, `[\n${lines.join(',\n')}\n]\n`)
  process.stdout.write(
    fresh.length === 0 ? 'Nothing new.\n' : `Landed: ${fresh.map(({ name }) => name).join(', ')}\n`,
  )
}

if (import.meta.main) land()
