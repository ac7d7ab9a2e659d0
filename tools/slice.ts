/**
 * Checks slices as strictly as `npm test` does: their sources, their tests, the tests that the whole product applies
 * to them, and their journeys.
 *   npm run slice equipment [routes …]
 *   npm run slice -- --changed      slices that differ from main, and those that import them
 * A journey belongs to the slice that its file is named after, and to those that its line `Slices: …` names.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resources as known } from '@haulway/features/product/server.ts'
import { resultsFolder, root } from './check/program.ts'
import { lint, staticChecks, webBuild } from './check/static-checks.ts'
import { requireTestFiles } from './check/test-files.ts'
import { Verdict } from './check/verdict.ts'
import { buildGraph, readSources } from './graph.ts'
import { changedFolders, withDependents } from './slice/changed.ts'

const folderOf = (slice: string): string => `features/${slice}`

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')

/** Files that differ from main, committed or not. */
function changedFiles(): string[] {
  const base = git('merge-base', 'main', 'HEAD')[0] ?? 'main'
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(64)
}

interface Scope {
  readonly slices: readonly string[]
  readonly packages: readonly string[]
}

function chooseScope(): Scope {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean', default: false } },
  })
  if (values.changed) {
    const { slices, packages } = changedFolders(changedFiles())
    const graph = buildGraph('features', readSources(root))
    const existing = withDependents(slices, graph).filter((name) => existsSync(join(root, folderOf(name))))
    return { slices: existing, packages: packages.filter((name) => existsSync(join(root, 'packages', name))) }
  }
  const wrong = positionals.find((name) => !/^[\w-]+$/.test(name) || !existsSync(join(root, folderOf(name))))
  if (positionals.length === 0 || wrong !== undefined)
    fail('usage: npm run slice NAME … (folders in features), or npm run slice -- --changed')
  return { slices: positionals, packages: [] }
}

/** The properties of an exported declaration that are read here. */
interface Declared {
  readonly name?: string
  readonly table?: string
  readonly path?: string
}

/** Names of the resources that the slices declare. */
async function findResources(slices: readonly string[]): Promise<string[]> {
  const names = new Set<string>()
  for (const file of globSync(
    slices.map((slice) => `${folderOf(slice)}/**/*.resource.ts`),
    { cwd: root },
  )) {
    const declared = (await import(join(root, file))) as Record<string, Declared>
    for (const one of Object.values(declared)) if (one?.name && one.table) names.add(one.name)
  }
  return [...names]
}

/** Path prefixes of the endpoints that the slices declare: their own, and those of their resources and reports. */
async function findPathPrefixes(slices: readonly string[]): Promise<string[]> {
  const beginnings = new Set<string>()
  const kinds = ['resource', 'endpoints', 'report']
  const patterns = slices.flatMap((slice) => kinds.map((kind) => `${folderOf(slice)}/**/*.${kind}.ts`))
  for (const file of globSync(patterns, { cwd: root })) {
    const declared = (await import(join(root, file))) as Record<string, Declared>
    for (const one of Object.values(declared)) {
      if (typeof one?.path === 'string') beginnings.add(one.path)
      if (one?.name && one.table) beginnings.add(`/${one.name}`)
    }
  }
  return [...beginnings]
}

function findJourneys(slices: readonly string[]): string[] {
  return globSync('e2e/**/*.spec.ts', { cwd: root }).filter((file) => {
    const named = /\bSlices: ([\w, -]+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? ''
    const owners = named.split(',').map((one) => one.trim())
    return slices.some((slice) => file.endsWith(`/${slice}.spec.ts`) || owners.includes(slice))
  })
}

/** The practice site needs a while until its trucks have hauled, so it is started only for journeys that use it. */
function chooseProducts(journeys: readonly string[]): string {
  const practice = journeys.some((file) => readFileSync(join(root, file), 'utf8').includes('practiceProduct'))
  return practice ? 'plain,practice' : 'plain'
}

/** Quick tests that cover every slice: words, settings, tables, menu, permissions, personal data. */
const WHOLE_PRODUCT_TESTS = requireTestFiles([
  'features/house/words',
  'features/house/settings',
  'features/house/documents',
  'features/house/measured-fields',
  'features/house/records.api',
  'features/house/record-words.api',
  'features/access/matrix.test',
  'apps/web/menu',
  'apps/web/words-plugin',
  'apps/web/messages/',
  'features/users/personal-data.api',
])

/** Tests that call every endpoint of the product; here only those of the slices. */
const ALL_ENDPOINT_TESTS = requireTestFiles([
  'features/house/access/isolation.api',
  'features/house/requests/edge.api',
  'features/house/requests/idempotency.api',
])

const { slices, packages } = chooseScope()
if (slices.length + packages.length === 0) {
  process.stdout.write('nothing of a slice or a package differs from main\n')
  process.exit(0)
}
process.stdout.write(`checked: ${[...slices, ...packages.map((name) => `packages/${name}`)].join(', ')}\n`)
rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })
const verdict = new Verdict()
const journeys = findJourneys(slices)
const folders = [...slices.map(folderOf), ...packages.map((name) => `packages/${name}`)]

/** Runs all static checks, lint on these folders only, at a lower priority beside the tests. */
async function checkSources(): Promise<void> {
  for (const [name, program] of staticChecks) {
    if (program === webBuild) continue
    const chosen = name === 'lint' ? lint(...folders) : program
    await verdict.runCheck(name, { ...chosen, background: true })
  }
}

async function runJourneys(): Promise<void> {
  if (journeys.length === 0) return
  await verdict.runCheck('build of the web application', webBuild)
  const environment = { HAULWAY_JOURNEY_PRODUCTS: chooseProducts(journeys) }
  await verdict.runSuite(
    { name: 'journeys', runner: 'playwright', files: journeys, environment },
    { output: 'beside' },
  )
}

async function runTests(): Promise<void> {
  const resources = await findResources(slices)
  const served = resources.some((name) => known.some((one) => one.name === name))
  const contract = [
    ...(served ? ['house/contract/contract-1.api', 'house/strange-units'] : []),
    // Accounts and users are served by their own slices.
    ...(['accounts', 'users'].some((slice) => slices.includes(slice)) ? ['house/people.api'] : []),
  ]
  const calls = await findPathPrefixes(slices)
  const environment = {
    HAULWAY_RESOURCES: resources.join(','),
    ...(calls.length > 0 ? { HAULWAY_CALLS: calls.join(',') } : {}),
  }
  const files = [
    ...folders.map((folder) => `${folder}/`),
    ...WHOLE_PRODUCT_TESTS,
    ...contract,
    ...(calls.length > 0 ? ALL_ENDPOINT_TESTS : []),
  ]
  await verdict.runSuite({ name: 'tests', runner: 'vitest', files, environment })
}

await Promise.all([runTests(), runJourneys(), checkSources()])
await verdict.rerunFailures()
process.exit(verdict.conclude() ? 0 : 1)
