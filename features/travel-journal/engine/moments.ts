/** Moments that the player can jump to. */

/** The first of sorted moments after one, or undefined. */
export const nextOf = (moments: readonly number[], moment: number): number | undefined =>
  moments.find((one) => one > moment)

/** The last of sorted moments before one, or undefined. */
export const previousOf = (moments: readonly number[], moment: number): number | undefined =>
  moments.findLast((one) => one < moment)

/** Sorted and unique. */
export const sortMoments = (moments: Iterable<number>): number[] =>
  [...new Set(moments)].sort((a, b) => a - b)
