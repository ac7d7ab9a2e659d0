/**
 * Builds the dependency graphs of slices and of packages from their imports, and fails when one has a cycle. Slices
 * are checked twice: by the product's code alone, and with their tests.
 *   node tools/graph.ts            cycles, and the number of edges
 *   node tools/graph.ts --edges    each edge with a file that makes it
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Name → the names that it imports, each with the first file that does. */
export type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>

export interface SourceFile {
  /** Relative to the root of the repository. */
  readonly path: string
  readonly text: string
}

/** Matches paths of tests and of code that only tests need. */
export const TEST_PATH = /node_modules|\.test\.tsx?$|\/(testing|fixtures)\//
/** Folders below `features` that compose all slices: no slice may depend on them, but tests of slices may. */
const COMPOSITION: ReadonlySet<string> = new Set(['product', 'testing', 'house'])
export const IMPORT_PATTERN = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/** Folder and name of the slice or package that a path belongs to, for instance `features`, `materials`. */
function partOf(path: string): { kind: string; name: string } | undefined {
  const [kind, name, file] = path.split('/')
  return kind !== undefined && name !== undefined && file !== undefined ? { kind, name } : undefined
}

/** Path that an import resolves to, relative to the root; undefined for a library. */
export function resolveImport(from: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return normalize(join(dirname(from), imported))
  const [, name, rest] = /^@haulway\/([\w-]+)(\/.*)?$/.exec(imported) ?? []
  if (name === undefined) return undefined
  return name === 'features' ? `features${rest ?? ''}` : `packages/${name}${rest ?? '/index.ts'}`
}

/**
 * Graph of the folders of `features` or `packages`, from the product's code, or `withTests` but without the composing
 * folders.
 */
export function buildGraph(
  kind: 'features' | 'packages',
  sources: readonly SourceFile[],
  withTests = false,
): Graph {
  const graph = new Map<string, Map<string, string>>()
  const excluded = ({ name }: { name: string }) => withTests && COMPOSITION.has(name)
  for (const { path, text } of sources) {
    const from = partOf(path)
    if (from?.kind !== kind || excluded(from) || (!withTests && TEST_PATH.test(path))) continue
    for (const [, imported = ''] of text.matchAll(IMPORT_PATTERN)) {
      const to = partOf(resolveImport(path, imported) ?? '')
      if (to?.kind !== kind || to.name === from.name || excluded(to)) continue
      const edges = graph.get(from.name) ?? new Map<string, string>()
      graph.set(from.name, edges)
      if (!edges.has(to.name)) edges.set(to.name, path)
    }
  }
  return graph
}

/** All names that a name depends on, directly or transitively. */
function reachable(graph: Graph, from: string): Set<string> {
  const found = new Set<string>()
  const open = [from]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const next of graph.get(name)?.keys() ?? []) {
      if (found.has(next)) continue
      found.add(next)
      open.push(next)
    }
  }
  return found
}

/** Groups of names that depend on each other. */
export function findCycles(graph: Graph): string[][] {
  const names = [...graph.keys()].toSorted()
  const reaches = new Map(names.map((name) => [name, reachable(graph, name)]))
  const together = (one: string, other: string) =>
    reaches.get(one)?.has(other) === true && reaches.get(other)?.has(one) === true
  const circles = names
    .filter((name) => together(name, name))
    .map((name) => names.filter((other) => together(name, other)))
  return circles.filter(([first], index) => circles.findIndex(([other]) => other === first) === index)
}

export function readSources(root: string, pattern = '{features,packages}/*/**/*.{ts,tsx}'): SourceFile[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Prints the graphs; returns whether they have no cycle. */
function report(sources: readonly SourceFile[], edges: boolean): boolean {
  let hasNoCycle = true
  for (const [title, kind, withTests] of [
    ['features', 'features', false],
    ['features with their tests', 'features', true],
    ['packages', 'packages', false],
  ] as const) {
    const graph = buildGraph(kind, sources, withTests)
    const circles = findCycles(graph)
    const count = [...graph.values()].reduce((sum, one) => sum + one.size, 0)
    process.stdout.write(`${title}: ${count} edges, ${circles.length} circles\n`)
    for (const [from, to] of [...graph].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      for (const [name, file] of [...to].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        const circular = circles.some((circle) => circle.includes(from) && circle.includes(name))
        if (edges || circular) process.stdout.write(`  ${from} > ${name}  ${file}\n`)
      }
    }
    for (const circle of circles) process.stdout.write(`  a circle: ${circle.join(', ')}\n`)
    if (circles.length > 0) hasNoCycle = false
  }
  return hasNoCycle
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  process.exit(report(readSources(root), process.argv.includes('--edges')) ? 0 : 1)
}
