/** `npm run sweeps`: every test and journey of which `npm test` takes a sample, with all of its cases. */
import { mkdirSync } from 'node:fs'
import { readSources } from './graph.ts'
import { check, conclude, results, root, suite } from './runs.ts'
import { samplingFiles } from './sampling.ts'
import { webBuild } from './static-checks.ts'

const files = samplingFiles(readSources(root, '{packages,features,apps,tools,bench,e2e}/**/*.{ts,tsx}'))
const journeys = files.filter((path) => path.startsWith('e2e/'))
const tests = files.filter((path) => !path.startsWith('e2e/'))
const whole = { HAULWAY_WHOLE: 'yes' }

mkdirSync(results, { recursive: true })
await suite('whole tests', ['vitest', 'run', ...tests], whole)
await check('build of the web application', webBuild)
await suite('whole journeys', ['playwright', 'test', ...journeys], whole)
process.exit(conclude() ? 0 : 1)
