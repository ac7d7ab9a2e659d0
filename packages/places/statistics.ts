/** The median of the known values; NaN when there are none. */
export function median(values: readonly number[]): number {
  const known = Float64Array.from(values.filter((one) => !Number.isNaN(one))).sort()
  return known.length === 0 ? Number.NaN : known[known.length >> 1]!
}

/** Share of the rows for which the predicate holds; 0 without rows. */
export const share = <T>(rows: readonly T[], isSo: (row: T) => boolean): number =>
  rows.length === 0 ? 0 : rows.filter(isSo).length / rows.length
