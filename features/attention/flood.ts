/** How much a person is told: no more than a person can follow (ISA-18.2: 6 an hour are good; more than 10 in 10 minutes, a flood). */
const HOUR_MS = 3_600_000
const MINUTES_10 = 600_000
/** 12 are the most that a person manages; what is sent stays at half of that. */
export const MOST_AN_HOUR = 6
const FLOOD_BEGINS = 10
const FLOOD_ENDS = 5

/** Whether so many come that they are told together: it begins above ten in ten minutes and ends below five. */
export function isFlood(raisedAt: readonly number[], now: number): boolean {
  const sorted = raisedAt.filter((at) => at <= now).toSorted((a, b) => a - b)
  let flood = false
  // A window that ends with each alarm, and the one that ends now.
  for (const [i, at] of [...sorted, now].entries()) {
    const until = Math.min(i + 1, sorted.length)
    const count = sorted.slice(0, until).filter((one) => one > at - MINUTES_10).length
    if (count > FLOOD_BEGINS) flood = true
    else if (count < FLOOD_ENDS) flood = false
  }
  return flood
}

/** Whether somebody may be told something now: when they were told before, and when what they want to hear of was raised. */
export function mayTell(toldAt: readonly number[], raisedAt: readonly number[], now: number): boolean {
  if (toldAt.filter((at) => at > now - HOUR_MS).length >= MOST_AN_HOUR) return false
  const isFresh = toldAt.some((at) => at > now - MINUTES_10)
  return !(isFresh && isFlood(raisedAt, now))
}

/** Whether a moment on the wall (HH:mm) is in the quiet hours, which may run over midnight. */
export function isQuiet(wall: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null || from === to) return false
  return from < to ? wall >= from && wall < to : wall >= from || wall < to
}
