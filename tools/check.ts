/** `npm test`: every check of the project, one line each, and the sum at the end. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installPrerequisites } from './prerequisites.ts'
import { checkOldestPostgres } from './oldest-postgres.ts'
import { check, conclude, note, results, stopwatch, suite } from './runs.ts'
import { staticChecks, webBuild } from './static-checks.ts'

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

/** Journeys go through what is built. */
const built = Promise.withResolvers<void>()

/** Beside the tests and the journeys, which they give way to. */
async function checkSources(): Promise<void> {
  for (const [name, program] of staticChecks) {
    await check(name, { ...program, modest: true })
    if (program === webBuild) built.resolve()
  }
}

const sources = checkSources()
const sofar = stopwatch()
for (const line of await installPrerequisites((text) => void process.stdout.write(`${text}\n`)))
  note(line, 0, 1)
process.stdout.write(`prerequisites: ${sofar()}\n`)
const statements = join(results, 'statements')
await suite('tests', ['vitest', 'run'], { HAULWAY_STATEMENTS: statements })
/** What journeys wait for leaves room for the tests on the other server. */
async function goJourneys(): Promise<void> {
  await built.promise
  await suite('journeys', ['playwright', 'test'], {}, true)
}
await Promise.all([checkOldestPostgres(statements), goJourneys()])
await sources
process.exit(conclude() ? 0 : 1)
