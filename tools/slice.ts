/**
 * Checks one slice: types and lint of its sources, its tests, its resources against the contract, its words, its journeys.
 *   npm run slice equipment
 * Journeys belong to the slice that their file is named after, and to those that its line `Slices: …` names.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { resources as known } from '@haulway/features/product/server.ts'
import { check, conclude, results, root, suite } from './runs.ts'
import { lint, types, webBuild } from './static-checks.ts'

const [slice = ''] = process.argv.slice(2)
const folder = `features/${slice}`
if (!/^[\w-]+$/.test(slice) || !existsSync(join(root, folder))) {
  process.stderr.write('usage: npm run slice NAME, of a folder in features\n')
  process.exit(64)
}

/** Names of the resources that it declares. */
async function resourcesOf(): Promise<string[]> {
  const names = new Set<string>()
  for (const file of globSync(`${folder}/**/*.resource.ts`, { cwd: root })) {
    const declared = (await import(join(root, file))) as Record<string, { name?: string; table?: string }>
    for (const { name, table } of Object.values(declared)) if (name && table) names.add(name)
  }
  return [...names]
}

function journeysOf(): string[] {
  return globSync('e2e/*.spec.ts', { cwd: root }).filter((file) => {
    const named = /\bSlices: ([\w, -]+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? ''
    return file === `e2e/${slice}.spec.ts` || named.split(',').some((one) => one.trim() === slice)
  })
}

/** The practice quarry takes a while to have hauled: it is started for journeys through it alone. */
function productsOf(journeys: readonly string[]): string {
  const practice = journeys.some((file) => readFileSync(join(root, file), 'utf8').includes('practiceProduct'))
  return practice ? 'plain,practice' : 'plain'
}

/** Beside the tests and the journeys, which take longest and which they give way to. */
async function checkSources(): Promise<void> {
  await check('lint', { ...lint(folder), modest: true })
  for (const part of ['pure', 'server', 'web', 'e2e'])
    await check(`types ${part}`, { ...types(part), modest: true })
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const journeys = journeysOf()
// What journeys meet is built while the tests run.
const built = journeys.length > 0 ? check('build of the web application', webBuild) : Promise.resolve()
const sources = checkSources()
const resources = await resourcesOf()
const served = resources.some((name) => known.some((one) => one.name === name))
const contract = [
  ...(served ? ['house/contract-1.api'] : []),
  // Accounts and people are served by their slices.
  ...(['accounts', 'users'].includes(slice) ? ['house/people.api'] : []),
  'house/words',
]

async function goJourneys(): Promise<void> {
  if (journeys.length === 0) return
  await built
  const products = { HAULWAY_JOURNEY_PRODUCTS: productsOf(journeys) }
  await suite(`journeys of ${slice}`, ['playwright', 'test', ...journeys], products, true)
}

await Promise.all([
  suite(`tests of ${slice}`, ['vitest', 'run', `${folder}/`, ...contract], {
    HAULWAY_RESOURCES: resources.join(','),
  }),
  goJourneys(),
])
await sources
process.exit(conclude() ? 0 : 1)
