/** The calls that a sweep covers: those of the slices that `npm run slice` checks, otherwise all. */
interface Call {
  readonly path: string
}

/** Path prefixes, separated by commas. */
const pathPrefixes = process.env['HAULWAY_CALLS']?.split(',')

const isBelow = (path: string, beginning: string): boolean =>
  path === beginning || path.startsWith(`${beginning}/`)

/** The calls whose paths begin with one of the prefixes. */
export const filterCalls = <T extends Call>(calls: readonly T[], chosen: readonly string[]): readonly T[] =>
  calls.filter(({ path }) => chosen.some((beginning) => isBelow(path, beginning)))

export const selectedCalls = <T extends Call>(calls: readonly T[]): readonly T[] =>
  pathPrefixes === undefined ? calls : filterCalls(calls, pathPrefixes)

/**
 * The minimum number of cases of a sweep, so that it cannot pass without testing anything; 0 when only some calls are
 * selected.
 */
export const minimumCases = (count: number): number => (pathPrefixes === undefined ? count : 0)
