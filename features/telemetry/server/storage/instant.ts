/** Years outside 0 to 9999 have no plain ISO 8601 form; no fact lies there. */
const YEAR_0 = -62_167_219_200_000
const YEAR_10000 = 253_402_300_800_000

/** ISO 8601, or `infinity` and `-infinity` for the ends of open intervals. */
export function instant(t: number): string {
  if (t < YEAR_0) return '-infinity'
  return t >= YEAR_10000 ? 'infinity' : new Date(t).toISOString()
}
