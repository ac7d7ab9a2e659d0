const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** Milliseconds before the next attempt after `failures` in a row, 1 and up: doubling, with half of it by chance. */
export function backoff(failures: number, random: () => number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10))
  return whole / 2 + (whole / 2) * random()
}
