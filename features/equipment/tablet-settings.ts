import type { Language } from '@haulway/platform/messages.ts'
import type { Reference } from '@haulway/resource'

/** Behaviour settings of the tablet in a machine (core 2.4, *Dispatcher: tablet settings*). */
export const messageRates = ['fast', 'medium', 'slow'] as const
type MessageRate = (typeof messageRates)[number]

/** Default when none is selected. */
const USUAL_RATE: MessageRate = 'medium'

/**
 * Seconds between two positions. Detection is tested for accuracy at 1 and at 10 s; at 5 s a stop of the shortest
 * dump still has two positions. *Slow* is for sites where every message costs: short stops are then inferred from
 * their surroundings.
 */
const reportSeconds: Readonly<Record<MessageRate, number>> = { fast: 1, medium: 5, slow: 10 }

/** Whether buttons may be pressed while the machine moves; the account's rule by default. */
export const inMotionRules = ['allowed', 'blocked'] as const
type InMotionRule = (typeof inMotionRules)[number]

interface Given {
  readonly messageRate: MessageRate | null
  readonly inMotion: InMotionRule | null
  readonly board: Reference | null
  readonly tabletLanguage: Language | null
}

/** Settings sent to the tablet of a machine; missing ones come from the account. */
export function tabletSettings(
  { messageRate: given, inMotion: rule, board, tabletLanguage: language }: Given,
  account: Readonly<Record<string, unknown>>,
) {
  const messageRate = given ?? USUAL_RATE
  const inMotion: InMotionRule = rule ?? (account['inMotionButtons'] === true ? 'allowed' : 'blocked')
  return { messageRate, reportSeconds: reportSeconds[messageRate], inMotion, board, language }
}
