/**
 * Counts from the sources what it costs to add one more thing of each kind.
 *   node tools/additions.ts [FOLDER …]             one column for each checkout; by default this one
 *   node tools/additions.ts --places [FOLDER …]    also lists the lines that were counted outside
 *
 * By example: own files are those that would be removed with the example. A place to touch is a line of code that
 * names the example in a file that serves all things of its kind: the lists of the product and the home of the kind.
 * Other slices that name the example only use it, and need not have known it when it was added, so they are not
 * counted. Lines that exist for the example without naming it, such as the body of a branch, are not seen: the count
 * is a lower bound.
 * As made: what `npm run new` writes, from its templates and edits before formatting, in a checkout that has them.
 * Comments, tests, styles and the messages added to a slice are not counted.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  findCycles,
  buildGraph,
  IMPORT_PATTERN,
  TEST_PATH,
  readSources,
  type SourceFile,
  resolveImport,
} from './graph.ts'
import { generators, type KindName } from './new/generators.ts'

export interface AdditionExample {
  readonly what: string
  /** Patterns of its own files. The first pattern that matches any file counts, because checkouts differ. */
  readonly own: readonly RegExp[]
  /** Shared files, which serve all things of its kind. */
  readonly shared: RegExp
  readonly names: RegExp
}

/** Files of the product that belong to no slice and list what slices declare. */
const lists = /^(features\/\w+|features\/messages\/\w+|apps\/(web|server)\/.+)\.tsx?$/

const examples: readonly AdditionExample[] = [
  {
    what: 'resource: materials, without its table',
    own: [/^features\/materials\//],
    shared: lists,
    names:
      /\/materials?\b|about\.materials\b|\bmaterials\.title|^\s+(\.\.\.)?materials\b|\bmaterial(Screens|Hooks)\b/,
  },
  {
    what: 'screen: audit, in a slice that is listed',
    own: [/^features\/audit\/web\//],
    shared: lists,
    names: /'\/audit'|about\.audit\b|menu\.audit\b/,
  },
  {
    what: 'detector: engine and bed',
    own: [/^features\/telemetry\/detectors\/machinery\.ts$/],
    shared: /^features\/telemetry\/(?!detectors\/)/,
    names: /\bmachinery\b|\bMachineryState\b/,
  },
  {
    what: 'report: utilisation, or cycle times where it is the only one',
    own: [/^features\/utilisation\//, /^features\/cycles\//],
    shared: /^(features\/shared-reports\/(?!messages\/)|packages\/report\/|apps\/web\/)/,
    names: /cycle(Times|Filter|Snapshot)|CycleSnapshot|cycle-times|'cycles\.|\/cycles\/|utilisation/,
  },
  {
    what: 'widget: quantity by day',
    own: [
      /^features\/cycles\/(goal|web\/widgets\/(QuantityChart|quantity-chart))\.tsx?$/,
      /^features\/dashboards\/(goal|web\/(QuantityChart|quantity-chart))\.tsx?$/,
    ],
    shared: /^(features\/dashboards\/(?!messages\/)|packages\/report\/|features\/\w+\.ts$)/,
    names: /\bQUANTITY_BY_DAY\b|\bquantityByDay\b|\bQuantityChart\b(?!\.)/,
  },
  {
    what: 'field kind: time zone',
    own: [/^packages\/\w+\/fields\/timezone\b/],
    shared: /^packages\/(resource|storage|collection|screens|report)\/(?!messages\/)/,
    // Does not match message keys.
    names: /(?<!\.)\btimezone(Kind)?\b(?!\.\w+\.)/,
  },
]

const COMMENT = /(^|\s)(\/\*[\s\S]*?\*\/|\/\/.*$)/gm

const stripComments = (text: string): string => text.replaceAll(COMMENT, '$1')

const countLines = (text: string): number => text.trimEnd().split('\n').length

export function findOwnFiles(
  { what, own }: AdditionExample,
  sources: readonly SourceFile[],
): readonly SourceFile[] {
  for (const pattern of own) {
    const found = sources.filter(({ path }) => pattern.test(path))
    if (found.length > 0) return found
  }
  throw new Error(`nothing is left of the example: ${what}`)
}

/** Lines of shared files that name the example outside its own files. */
export function findPlaces(
  example: AdditionExample,
  sources: readonly SourceFile[],
): { path: string; line: string }[] {
  const own = new Set(findOwnFiles(example, sources))
  return sources
    .filter((source) => example.shared.test(source.path) && !own.has(source))
    .flatMap(({ path, text }) =>
      stripComments(text)
        .split('\n')
        .filter((line) => example.names.test(line))
        .map((line) => ({ path, line: line.trim() })),
    )
}

const sliceOf = (path: string): string | undefined =>
  /^features\/(?!(?:house|product|messages)\/)([\w-]+)\//.exec(path)?.[1]

/** Slice → the files outside all slices that import from its folder. */
export function findRegistries(sources: readonly SourceFile[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { path } of sources) {
    const slice = sliceOf(path)
    if (slice !== undefined) found.set(slice, new Set())
  }
  for (const { path, text } of sources) {
    if (sliceOf(path) !== undefined) continue
    for (const [, imported = ''] of stripComments(text).matchAll(IMPORT_PATTERN))
      found.get(sliceOf(resolveImport(path, imported) ?? '') ?? '')?.add(path)
  }
  return found
}

const catalogues = /\/messages\/\w+\.ts$|^packages\/resource\/problem\.ts$/
const english = /^packages\/[\w-]+\/(messages\/en|problem)\.ts$/

/**
 * Message keys of packages that only the code of one slice uses, each with that slice. Keys that are built at run
 * time are not seen.
 */
export function findStrayKeys(sources: readonly SourceFile[]): [key: string, slice: string][] {
  const owners = new Map<string, Set<string | undefined>>()
  for (const { path, text } of sources) {
    if (!english.test(path)) continue
    for (const [, key = ''] of text.matchAll(/^ {2}'([^']+)':/gm)) owners.set(key, new Set())
  }
  for (const { path, text } of sources) {
    if (catalogues.test(path)) continue
    for (const [, literal = ''] of stripComments(text).matchAll(/'([\w.-]+)'/g))
      owners.get(literal)?.add(sliceOf(path))
  }
  return [...owners].flatMap(([key, [owner, ...others]]) =>
    owner !== undefined && others.length === 0 ? [[key, owner]] : [],
  )
}

/** Number of lines that `after` has and `before` has not. */
export function countAddedLines(before: string, after: string): number {
  const left = before.split('\n')
  return after.split('\n').filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const formatCost = (own: readonly string[], files: number, lines: number): string => {
  const inside = own.reduce((sum, text) => sum + countLines(text), 0)
  const outside = lines === 0 ? '0' : `${counted(lines, 'line')} in ${counted(files, 'file')}`
  return `${counted(own.length, 'file')}, ${counted(inside, 'line')}; outside ${outside}`
}

/** Cost of what `npm run new` makes of a kind; undefined in a checkout without a template for it. */
function generatedCost(kind: KindName, root: string): string | undefined {
  const folder = join(root, 'tools/templates', kind)
  if (!existsSync(folder)) return undefined
  const { example, edits } = generators[kind]
  const place = kind === 'detector' ? 'features/telemetry/detectors/' : `features/${example.split('/')[0]}/`
  const own = globSync('**/*.{ts,tsx,sql}', { cwd: folder })
    .filter((path) => !/\.test\.|host-slice\/messages\//.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
  const changes = edits(example).map(({ path, change }) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, lines: countAddedLines(text, change(text)) }
  })
  const outside = changes.filter(({ path }) => !path.startsWith(place))
  const lines = outside.reduce((sum, change) => sum + change.lines, 0)
  const listed = changes.length - outside.length
  const inSlice = listed === 0 ? '' : `; named in ${counted(listed, 'file')} of its slice`
  return formatCost(own, outside.length, lines) + inSlice
}

/** Median and largest number of files that name a slice. */
function formatSpread(files: ReadonlyMap<string, ReadonlySet<string>>, counts: RegExp): string {
  const sizes = [...files.values()]
    .map((paths) => [...paths].filter((path) => counts.test(path)).length)
    .toSorted((one, other) => one - other)
  const at = (place: number) => sizes[Math.floor(place)] ?? 0
  const median = (at((sizes.length - 1) / 2) + at(sizes.length / 2)) / 2
  return `median ${median}, largest ${sizes.at(-1) ?? 0}`
}

function cycleRow(kind: 'features' | 'packages', sources: readonly SourceFile[]): readonly [string, string] {
  const parts = sources.filter(({ path }) => kind === 'packages' || sliceOf(path) !== undefined)
  const circles = findCycles(buildGraph(kind, parts))
  const what = kind === 'features' ? 'slices' : 'packages'
  const within = circles.length === 0 ? '' : ` with ${circles.flat().length} ${what}`
  return [`circles of ${what}`, `${circles.length}${within}`]
}

/** Test helpers of older checkouts, which lay among the lists. */
const OLD_TEST_TOOLS = /^features\/(test-\w+|field-rules)\.ts$/

const readProduct = (root: string): SourceFile[] =>
  readSources(root, '{features,packages,apps}/**/*.{ts,tsx}').filter(
    ({ path }) => !TEST_PATH.test(path) && !OLD_TEST_TOOLS.test(path),
  )

/** Everything that is counted in a checkout, in the order of the table. */
function createRows(root: string, sources: readonly SourceFile[]): Map<string, string> {
  const registries = findRegistries(sources)
  const byExample = examples.map((example) => {
    const places = findPlaces(example, sources)
    const own = findOwnFiles(example, sources).map(({ text }) => text)
    return [
      example.what,
      formatCost(own, new Set(places.map(({ path }) => path)).size, places.length),
    ] as const
  })
  const made = (Object.keys(generators) as KindName[]).map(
    (kind) => [`${kind}, as made`, generatedCost(kind, root) ?? '–'] as const,
  )
  return new Map([
    ...byExample,
    ...made,
    ['lists of slices that name a slice', formatSpread(registries, /^features\//)],
    ['files outside of slices that name one', formatSpread(registries, /^/)],
    cycleRow('features', sources),
    cycleRow('packages', sources),
    ['words of packages that one slice says', String(findStrayKeys(sources).length)],
  ])
}

/** Lists every counted line, every registry and every stray message key. */
function formatPlaces(sources: readonly SourceFile[]): string {
  const places = examples.flatMap((example) => [
    `\n${example.what}`,
    ...findPlaces(example, sources).map(({ path, line }) => `  ${path}: ${line}`),
  ])
  const registries = [...findRegistries(sources)].map(
    ([slice, files]) => `  ${slice}: ${[...files].join(', ')}`,
  )
  const words = findStrayKeys(sources).map(([key, slice]) => `  ${key}: ${slice}`)
  return [...places, '\nregistries', ...registries, '\nwords', ...words, ''].join('\n')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`

if (import.meta.main) {
  const given = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const folders = given.length > 0 ? given : [fileURLToPath(new URL('..', import.meta.url))]
  const trees = folders.map((root) => ({ root, sources: readProduct(root) }))
  const columns = trees.map(({ root, sources }) => createRows(root, sources))
  process.stdout.write(line(['what', ...folders]) + line(['---', ...folders.map(() => '---')]))
  for (const what of columns[0]?.keys() ?? [])
    process.stdout.write(line([what, ...columns.map((column) => column.get(what) ?? '')]))
  if (process.argv.includes('--places'))
    for (const { sources } of trees) process.stdout.write(formatPlaces(sources))
}
