/** `npm test`: every check of the project, one line each, and the sum at the end. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installPrerequisites } from './prerequisites.ts'
import { checkOldestPostgres } from './oldest-postgres.ts'
import { check, conclude, note, results, stopwatch, suite } from './runs.ts'
import { staticChecks, webBuild } from './static-checks.ts'

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

/** Beside the tests, which they give way to. */
async function checkSources(): Promise<void> {
  for (const [name, program] of staticChecks) await check(name, { ...program, modest: true })
  await check('build of the web application', { ...webBuild, modest: true })
}

const sources = checkSources()
const sofar = stopwatch()
for (const line of await installPrerequisites((text) => void process.stdout.write(`${text}\n`)))
  note(line, 0, 1)
process.stdout.write(`prerequisites: ${sofar()}\n`)
const statements = join(results, 'statements')
await suite('tests', ['vitest', 'run'], { HAULWAY_STATEMENTS: statements })
await checkOldestPostgres(statements)
await sources
await suite('journeys', ['playwright', 'test'])
process.exit(conclude() ? 0 : 1)
