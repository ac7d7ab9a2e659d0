/** `npm test`: runs every check of the project and prints the totals in the last line. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { currentSeed } from '@haulway/testing/sampling/sample.ts'
import { resultsFolder, stopwatch } from './check/program.ts'
import { staticChecks, webBuild } from './check/static-checks.ts'
import { Verdict } from './check/verdict.ts'
import { checkOldestPostgres } from './oldest-postgres.ts'
import { installPrerequisites } from './prerequisites.ts'

// All processes of this run take the same sample, also after midnight.
process.env['HAULWAY_SEED'] = String(currentSeed)
process.stdout.write(`sample of HAULWAY_SEED=${currentSeed}\n`)
rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })
const verdict = new Verdict()

/** Resolves when the web application, which the end-to-end journeys need, is built. */
const built = Promise.withResolvers<void>()

/** Runs beside the tests and the journeys at a lower priority. */
async function checkSources(): Promise<void> {
  for (const [name, program] of staticChecks) {
    await verdict.runCheck(name, { ...program, background: true })
    if (program === webBuild) built.resolve()
  }
}

async function runJourneys(): Promise<void> {
  await built.promise
  await verdict.runSuite({ name: 'journeys', runner: 'playwright' })
}

const total = stopwatch()
const sources = checkSources()
const missing = await installPrerequisites((text) => void process.stdout.write(`${text}\n`))
for (const line of missing) verdict.count(line, 0, 1)
process.stdout.write(`prerequisites: ${total()} s\n`)
const statements = join(resultsFolder, 'statements')
await verdict.runSuite({ name: 'tests', runner: 'vitest', environment: { HAULWAY_STATEMENTS: statements } })
await Promise.all([checkOldestPostgres(statements, verdict), runJourneys()])
await sources
await verdict.rerunFailures()
process.stdout.write(`\nall checks: ${total()} s\n`)
process.exit(verdict.conclude() ? 0 : 1)
