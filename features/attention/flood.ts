/**
 * Limits notifications to what a person can follow (ISA-18.2: 6 alarms an hour are acceptable; more than 10 in 10
 * minutes are a flood).
 */
const HOUR_MS = 3_600_000
const MINUTES_10 = 600_000
/** 12 an hour are the most that a person can handle; notifications stay at half of that. */
export const MAX_AN_HOUR = 6
const FLOOD_BEGINS = 10
const FLOOD_ENDS = 5

/** Whether alarms come so fast that they are sent together: begins above ten in ten minutes, ends below five. */
export function isFlood(raisedAt: readonly number[], now: number): boolean {
  const sorted = raisedAt.filter((at) => at <= now).toSorted((a, b) => a - b)
  let flood = false
  // The windows that end with each alarm, and the one that ends now.
  for (const [i, at] of [...sorted, now].entries()) {
    const until = Math.min(i + 1, sorted.length)
    const count = sorted.slice(0, until).filter((one) => one > at - MINUTES_10).length
    if (count > FLOOD_BEGINS) flood = true
    else if (count < FLOOD_ENDS) flood = false
  }
  return flood
}

/** Whether a person may be notified now, given earlier notifications and the alarms they subscribe to. */
export function mayNotify(toldAt: readonly number[], raisedAt: readonly number[], now: number): boolean {
  if (toldAt.filter((at) => at > now - HOUR_MS).length >= MAX_AN_HOUR) return false
  const isFresh = toldAt.some((at) => at > now - MINUTES_10)
  return !(isFresh && isFlood(raisedAt, now))
}

/** Whether a local time (HH:mm) lies in the quiet hours, which may cross midnight. */
export function isQuiet(wall: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null || from === to) return false
  return from < to ? wall >= from && wall < to : wall >= from || wall < to
}
