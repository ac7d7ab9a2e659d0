/** What waits on the tablet, in words. */
import type { Backlog } from '../cab.ts'
import type { CabWords } from '../messages/load.ts'

/** Everything not acknowledged yet, photographs included. */
export const waitingItems = ({ positions, events, photos }: Backlog): number => positions + events + photos

/** Arguments of the messages that count positions and presses; a photograph belongs to a press. */
export function waitingTexts(
  backlog: Backlog,
  words: CabWords,
): { readonly positions: string; readonly presses: string } {
  const presses = words('cab.count.presses', { count: backlog.events })
  const photos = words('cab.count.photos', { count: backlog.photos })
  return {
    positions: words('cab.count.positions', { count: backlog.positions }),
    presses: backlog.photos > 0 ? `${presses}, ${photos}` : presses,
  }
}

/** What is sent within seconds as a matter of course is no backlog. */
const FRESH_MS = 30_000
const FEW = 20

/** Whether something waits that a driver should know of; `now` in epoch milliseconds. */
export function isBehind(backlog: Backlog, now: number): boolean {
  const waiting = waitingItems(backlog)
  if (waiting === 0) return false
  return waiting > FEW || backlog.oldest === null || now - backlog.oldest > FRESH_MS
}
