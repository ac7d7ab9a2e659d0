/** Determines the slices and packages that a set of changed files affects. */
import { TEST_PATH, type Graph } from '../graph.ts'

export interface ChangedFolders {
  /** Slices whose product code changed, so that slices that import them are affected too. */
  readonly slices: readonly ChangedSlice[]
  readonly packages: readonly string[]
}

interface ChangedSlice {
  readonly name: string
  /** Only tests, or code that only tests need, changed. */
  readonly testsOnly: boolean
}

/** Reads slices and packages from paths relative to the root. */
export function changedFolders(files: readonly string[]): ChangedFolders {
  const slices = new Map<string, boolean>()
  const packages = new Set<string>()
  for (const file of files) {
    const [kind, name, rest] = file.split('/')
    if (name === undefined || rest === undefined) continue
    if (kind === 'packages') packages.add(name)
    if (kind === 'features') slices.set(name, (slices.get(name) ?? true) && TEST_PATH.test(file))
  }
  return {
    slices: [...slices]
      .map(([name, testsOnly]) => ({ name, testsOnly }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    packages: [...packages].toSorted(),
  }
}

/** The changed slices, and those that import one whose product code changed; sorted. */
export function withDependents(changed: readonly ChangedSlice[], graph: Graph): string[] {
  const changedCode = new Set(changed.filter(({ testsOnly }) => !testsOnly).map(({ name }) => name))
  const dependents = [...graph].flatMap(([from, targets]) =>
    [...targets.keys()].some((to) => changedCode.has(to)) ? [from] : [],
  )
  return [...new Set([...changed.map(({ name }) => name), ...dependents])].toSorted()
}
