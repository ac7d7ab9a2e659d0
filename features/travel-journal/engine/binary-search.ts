/** The number of leading indexes below `n` for which `isBefore` holds, by binary search. */
export function countUntil(n: number, isBefore: (i: number) => boolean): number {
  let [low, high] = [0, n]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
