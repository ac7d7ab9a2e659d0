/**
 * `npm run sweeps`: runs all cases of every test and journey of which `npm test` takes a sample, and verifies that
 * tests prove the effects of settings.
 */
import { mkdirSync } from 'node:fs'
import { resultsFolder, root } from './check/program.ts'
import { webBuild } from './check/static-checks.ts'
import { Verdict } from './check/verdict.ts'
import { readSources } from './graph.ts'
import { sweepOldestPostgres } from './oldest-postgres.ts'
import { proveSettings } from './sweeps/proofs.ts'
import { samplingFiles } from './sweeps/sampling.ts'

const all = samplingFiles(readSources(root, '{packages,features,apps,tools,bench,e2e}/**/*.{ts,tsx}'))
const isJourney = (path: string) => path.startsWith('e2e/')
const environment = { HAULWAY_WHOLE: 'yes' }

mkdirSync(resultsFolder, { recursive: true })
const verdict = new Verdict()
await verdict.runSuite({
  name: 'whole tests',
  runner: 'vitest',
  files: all.filter((path) => !isJourney(path)),
  environment,
})
await sweepOldestPostgres(verdict)
await proveSettings(verdict)
await verdict.runCheck('build of the web application', webBuild)
await verdict.runSuite({
  name: 'whole journeys',
  runner: 'playwright',
  files: all.filter(isJourney),
  environment,
})
await verdict.rerunFailures()
process.exit(verdict.conclude() ? 0 : 1)
