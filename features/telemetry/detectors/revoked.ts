/** Statements that were revoked or replaced: detection continues as if they had not been made. */
import { effectiveDecisions, type Decision } from '@haulway/cycles'
import { decisionOf, isAboutOperation } from '../facts/decision.ts'
import { defineDetector, type Now } from '../detector.ts'
import type { StatedEvent } from '../facts/fix.ts'

export interface Revoked {
  /** Each with the moment just before the statement it revokes, at which it is ordered. */
  decisions: { t: number; decision: Decision }[]
}

type Seen = Now & { revoked: Revoked }

/** Whether the statement holds; decisions about statements are remembered until those have come. */
function shows({ revoked }: Seen, event: StatedEvent, key: string): boolean {
  if (revoked.decisions.length > 0) revoked.decisions = revoked.decisions.filter(({ t }) => t + 1 >= event.t)
  if (event.type !== 'decision') {
    const decisions = revoked.decisions.map(({ decision }) => decision)
    return effectiveDecisions(decisions, key).fate?.does !== 'drop'
  }
  const decision = decisionOf(event)
  if (decision === null || isAboutOperation(decision)) return true
  revoked.decisions.push({ t: event.t, decision })
  return false
}

export const revoked = defineDetector({
  name: 'revoked',
  version: 1,
  initial: (): Revoked => ({ decisions: [] }),
  shows,
})
