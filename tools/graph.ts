/**
 * Draws who rests on whom, among slices and among packages, from the imports of the product's code; fails when there is a
 * circle.
 *   node tools/graph.ts            circles, and how many edges there are
 *   node tools/graph.ts --edges    every edge with a file that makes it
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/** From a name to those that it imports, each with the first file that does. */
export type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>

export interface Source {
  /** Below the root of the repository. */
  readonly path: string
  readonly text: string
}

/** Of paths: tests and what only they need. */
export const NOT_THE_PRODUCT = /node_modules|\.test\.tsx?$|\/(testing|fixtures)\//
export const IMPORTED = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/** Folder and name of what a path belongs to: `features`, `materials`. */
function partOf(path: string): { kind: string; name: string } | undefined {
  const [kind, name, file] = path.split('/')
  return kind !== undefined && name !== undefined && file !== undefined ? { kind, name } : undefined
}

/** Where an import leads, below the root; undefined for a library. */
export function targetOf(from: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return normalize(join(dirname(from), imported))
  const [, name, rest] = /^@haulway\/([\w-]+)(\/.*)?$/.exec(imported) ?? []
  if (name === undefined) return undefined
  return name === 'features' ? `features${rest ?? ''}` : `packages/${name}${rest ?? '/index.ts'}`
}

/** The graph of the folders of `features` or `packages`. */
export function graphOf(kind: 'features' | 'packages', sources: readonly Source[]): Graph {
  const graph = new Map<string, Map<string, string>>()
  for (const { path, text } of sources) {
    const from = partOf(path)
    if (from?.kind !== kind || NOT_THE_PRODUCT.test(path)) continue
    for (const [, imported = ''] of text.matchAll(IMPORTED)) {
      const to = partOf(targetOf(path, imported) ?? '')
      if (to?.kind !== kind || to.name === from.name) continue
      const edges = graph.get(from.name) ?? new Map<string, string>()
      graph.set(from.name, edges)
      if (!edges.has(to.name)) edges.set(to.name, path)
    }
  }
  return graph
}

/** All that a name rests on, by whatever way. */
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

/** Groups of names that rest on each other. */
export function circlesOf(graph: Graph): string[][] {
  const names = [...graph.keys()].toSorted()
  const reaches = new Map(names.map((name) => [name, reachable(graph, name)]))
  const together = (one: string, other: string) =>
    reaches.get(one)?.has(other) === true && reaches.get(other)?.has(one) === true
  const circles = names
    .filter((name) => together(name, name))
    .map((name) => names.filter((other) => together(name, other)))
  return circles.filter(([first], index) => circles.findIndex(([other]) => other === first) === index)
}

export function readSources(root: string, pattern = '{features,packages}/*/**/*.{ts,tsx}'): Source[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Says what there is; whether nothing goes in a circle. */
function report(sources: readonly Source[], edges: boolean): boolean {
  let right = true
  for (const kind of ['features', 'packages'] as const) {
    const graph = graphOf(kind, sources)
    const circles = circlesOf(graph)
    const count = [...graph.values()].reduce((sum, one) => sum + one.size, 0)
    process.stdout.write(`${kind}: ${count} edges, ${circles.length} circles\n`)
    for (const [from, to] of [...graph].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      for (const [name, file] of [...to].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        const circular = circles.some((circle) => circle.includes(from) && circle.includes(name))
        if (edges || circular) process.stdout.write(`  ${from} > ${name}  ${file}\n`)
      }
    }
    for (const circle of circles) process.stdout.write(`  a circle: ${circle.join(', ')}\n`)
    if (circles.length > 0) right = false
  }
  return right
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  process.exit(report(readSources(root), process.argv.includes('--edges')) ? 0 : 1)
}
