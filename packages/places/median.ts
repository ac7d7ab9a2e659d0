/** The value in the middle, of those that are known; NaN when none is. */
export function median(values: readonly number[]): number {
  const known = Float64Array.from(values.filter((one) => !Number.isNaN(one))).sort()
  return known.length === 0 ? Number.NaN : known[known.length >> 1]!
}
