import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A line of the sources. */
export interface SourceLine {
  readonly path: string
  /** Starts at 1. */
  readonly line: number
  readonly text: string
}

interface Source {
  readonly path: string
  readonly lines: readonly string[]
}

const files = '{apps,features,packages,database}/**/*.{ts,tsx,sql}'
const isCode = (path: string): boolean =>
  !/(^|\/)(node_modules|testing|fixtures|dist|data)\/|\.test\.tsx?$/.test(path)

let read: readonly Source[] | undefined

/** The product's own sources without its tests, read once. */
function sources(): readonly Source[] {
  read ??= globSync(files, { cwd: root })
    .filter(isCode)
    .toSorted()
    .map((path) => ({ path, lines: readFileSync(`${root}/${path}`, 'utf8').split('\n') }))
  return read
}

/** Lines that match `pattern`, in files whose path matches `paths`. */
export function findLines(pattern: RegExp, paths: RegExp = /./): SourceLine[] {
  return sources()
    .filter(({ path }) => paths.test(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((text, index) =>
        pattern.test(text) ? [{ path, line: index + 1, text: text.trim() }] : [],
      ),
    )
}

/** The first line of a file that matches, from a line on. */
export function findLineIn(path: string, pattern: RegExp, from = 1): SourceLine[] {
  return findLines(pattern, new RegExp(`^${RegExp.escape(path)}$`))
    .filter(({ line }) => line >= from)
    .slice(0, 1)
}

export function findPaths(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).filter(isCode).toSorted()
}

/**
 * Exports of a module of the product by name. Imported by path at run time, since server and web are checked with
 * different types.
 */
export async function importExports(path: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(new URL(`../../${path}`, import.meta.url).href)) as Record<string, unknown>
}
