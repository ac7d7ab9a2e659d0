/** The value in the middle, of those that are known; NaN when none is. */
export function median(values: readonly number[]): number {
  const known = Float64Array.from(values.filter((one) => !Number.isNaN(one))).sort()
  return known.length === 0 ? Number.NaN : known[known.length >> 1]!
}

/** Share of the rows that are so; 0 of none. */
export const share = <T>(rows: readonly T[], isSo: (row: T) => boolean): number =>
  rows.length === 0 ? 0 : rows.filter(isSo).length / rows.length
