/** People's decisions about this machine's loads and dumps. */
import type { DecisionHost } from '@haulway/cycles'
import { decisionOf } from '../../facts/decision.ts'
import type { StatedEvent } from '../../facts/fix.ts'
import { NO_EVIDENCE } from './work-state.ts'
import type { Detail, WorkContext } from './work-state.ts'

export const decidingHost: DecisionHost<Detail> = {
  unseen: (of) => ({ ...of, ...NO_EVIDENCE, kind: 'decided' }),
  together: (kept, other) => ({ ...kept, weightKg: kept.weightKg ?? other.weightKg }),
}

export function addDecision(state: WorkContext, event: StatedEvent): void {
  const decision = decisionOf(event)
  if (decision === null) return
  state.work.deciding.decisions.push(decision)
  locateDecisions(state)
}

/** Finds where the machine was at the time of each inferred opposite operation. */
export function locateDecisions({ now, motion, work }: WorkContext): void {
  for (const decision of work.deciding.decisions) {
    if (decision.at === null || decision.place !== null || now < decision.at || motion.t < 0) continue
    decision.place = { lon: motion.lon, lat: motion.lat, odometer: motion.odometer }
  }
}
