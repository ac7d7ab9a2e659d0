/** Pairs the times and positions of a `gx:Track`. */

export interface Moment {
  readonly kind: 'when' | 'coord'
  readonly line: number
  readonly text: string
}

interface Pair {
  readonly coord: Moment
  readonly when: Moment | undefined
}

/** Elements one after the other of the same kind. */
function runsOf(moments: readonly Moment[]): number[] {
  const runs: number[] = []
  for (const [i, { kind }] of moments.entries()) {
    if (moments[i - 1]?.kind === kind) runs[runs.length - 1]! += 1
    else runs.push(1)
  }
  return runs
}

/** Each position with the time before it, or behind it; a position that has none beside it has no time. */
function besideEach(moments: readonly Moment[], isBefore: boolean): Pair[] {
  return moments.flatMap((coord, i): Pair[] => {
    if (coord.kind !== 'coord') return []
    const beside = moments[isBefore ? i - 1 : i + 1]
    return [{ coord, when: beside?.kind === 'when' ? beside : undefined }]
  })
}

/** Whether times stand before or behind their positions; null when both are possible. */
function standsBefore(moments: readonly Moment[]): boolean | null {
  const onLine = moments.filter(
    ({ kind, line }, i) =>
      kind === 'when' && moments[i + 1]?.kind === 'coord' && moments[i + 1]!.line === line,
  ).length
  const behindOnLine = moments.filter(
    ({ kind, line }, i) =>
      kind === 'when' && moments[i - 1]?.kind === 'coord' && moments[i - 1]!.line === line,
  ).length
  if (onLine !== behindOnLine) return onLine > behindOnLine
  const [first, last] = [moments[0]!.kind, moments.at(-1)!.kind]
  return first === last ? null : first === 'when'
}

/**
 * The positions of a track with their times. Times before all positions, or behind them, go by their number; times between
 * positions by what they stand beside. Null when their counts differ and nothing tells which is missing.
 */
export function pairMoments(moments: readonly Moment[]): Pair[] | null {
  const coords = moments.filter(({ kind }) => kind === 'coord')
  const whens = moments.filter(({ kind }) => kind === 'when')
  if (coords.length === 0 || whens.length === 0) return coords.map((coord) => ({ coord, when: undefined }))
  const runs = runsOf(moments)
  const isInterleaved = runs.length > 2 && runs.filter((length) => length === 1).length * 2 >= runs.length
  if (isInterleaved) {
    const isBefore = standsBefore(moments)
    if (isBefore !== null) return besideEach(moments, isBefore)
  }
  return coords.length === whens.length ? coords.map((coord, i) => ({ coord, when: whens[i] })) : null
}
