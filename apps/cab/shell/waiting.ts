/** What waits on the tablet, in words. */
import { localeOf, type Language } from '@haulway/platform/messages.ts'
import type { Backlog } from '../cab.ts'
import type { CabWords } from '../messages/load.ts'

/** Everything not acknowledged yet, photographs included. */
export const waitingItems = ({ positions, events, photos }: Backlog): number => positions + events + photos

/** `1,240 positions, 14 presses, and 1 photo`: what there is none of is left out. */
export function waitingText(backlog: Backlog, words: CabWords, language: Language): string {
  const counted = (['positions', 'events', 'photos'] as const).filter((one) => backlog[one] > 0)
  const texts = counted.map((one) => words(`cab.count.${one}`, { count: backlog[one] }))
  return new Intl.ListFormat(localeOf[language]).format(texts)
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
