/** Finds the test files that run only a sample of their cases. */
import { IMPORT_PATTERN, type SourceFile, resolveImport } from '../graph.ts'

const SAMPLE = 'packages/testing/sampling/sample.ts'
const IS_TEST = /\.(test|spec)\.tsx?$/

/** Test files that import the sampling helper, directly or transitively. */
export function samplingFiles(sources: readonly SourceFile[]): string[] {
  const importers = new Map<string, string[]>()
  for (const { path, text } of sources) {
    for (const [, imported = ''] of text.matchAll(IMPORT_PATTERN)) {
      const target = resolveImport(path, imported)
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  const found = new Set([SAMPLE])
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return [...found].filter((path) => IS_TEST.test(path)).toSorted()
}
