/** Moments that people jump to. */

/** The first of ordered moments after one, or undefined. */
export const nextOf = (moments: readonly number[], moment: number): number | undefined =>
  moments.find((one) => one > moment)

/** The last of ordered moments before one, or undefined. */
export const previousOf = (moments: readonly number[], moment: number): number | undefined =>
  moments.findLast((one) => one < moment)

/** Ordered, each once. */
export const ordered = (moments: Iterable<number>): number[] => [...new Set(moments)].sort((a, b) => a - b)
