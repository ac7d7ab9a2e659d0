/** People's decisions about this machine's loads and dumps. */
import type { DecidingHost } from '@haulway/cycles'
import { decisionOf } from '../decision.ts'
import type { StatedEvent } from '../fix.ts'
import { UNSEEN } from './candidates.ts'
import type { Detail, WorkSeen } from './work-state.ts'

export const decidingHost: DecidingHost<Detail> = {
  unseen: (of) => ({ ...of, ...UNSEEN, kind: 'decided' }),
  together: (kept, other) => ({ ...kept, weightKg: kept.weightKg ?? other.weightKg }),
}

export function takeDecision(state: WorkSeen, event: StatedEvent): void {
  const decision = decisionOf(event)
  if (decision === null) return
  state.work.deciding.decisions.push(decision)
  findPlaces(state)
}

/** Finds where the machine was at the time of each inferred opposite operation. */
export function findPlaces({ now, motion, work }: WorkSeen): void {
  for (const decision of work.deciding.decisions) {
    if (decision.at === null || decision.place !== null || now < decision.at || motion.t < 0) continue
    decision.place = { lon: motion.lon, lat: motion.lat, odometer: motion.odometer }
  }
}
