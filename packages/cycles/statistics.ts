/** Statistics of a column of durations, distances or weights. */

export interface Statistics {
  count: number
  average: number
  minimum: number
  maximum: number
  /** 90th percentile by linear interpolation, see `percentile`. */
  p90: number
}

/**
 * Percentile by linear interpolation between the closest ranks: rank p * (n - 1), counted from 0, of the
 * ascending values (the rule of spreadsheets' PERCENTILE.INC). `sorted` is ascending and not empty; p is 0 to 1.
 */
export function percentile(sorted: readonly number[], p: number): number {
  const rank = p * (sorted.length - 1)
  const low = Math.floor(rank)
  const below = sorted[low]!
  return below + (rank - low) * ((sorted[low + 1] ?? below) - below)
}

/** Statistics of the known values; null when there are none. */
export function statistics(values: readonly (number | null)[]): Statistics | null {
  const sorted = values.filter((v) => v !== null).sort((a, b) => a - b)
  if (sorted.length === 0) return null
  return {
    count: sorted.length,
    average: sorted.reduce((a, b) => a + b, 0) / sorted.length,
    minimum: sorted[0]!,
    maximum: sorted.at(-1)!,
    p90: percentile(sorted, 0.9),
  }
}
