/** Which calls sweeps over all of them ask: those of the slices that `npm run slice` checks, otherwise all. */
interface Call {
  readonly path: string
}

/** Beginnings of paths, joined by commas. */
const beginnings = process.env['HAULWAY_CALLS']?.split(',')

const isBelow = (path: string, beginning: string): boolean =>
  path === beginning || path.startsWith(`${beginning}/`)

/** The calls whose paths have one of the beginnings. */
export const callsBelow = <T extends Call>(calls: readonly T[], chosen: readonly string[]): readonly T[] =>
  calls.filter(({ path }) => chosen.some((beginning) => isBelow(path, beginning)))

export const chosenCalls = <T extends Call>(calls: readonly T[]): readonly T[] =>
  beginnings === undefined ? calls : callsBelow(calls, beginnings)

/** How many cases a sweep must have had, so that it does not pass by asking nothing; none where only some calls are asked. */
export const atLeast = (count: number): number => (beginnings === undefined ? count : 0)
