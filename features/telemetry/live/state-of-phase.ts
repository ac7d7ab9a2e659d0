import type { Phase } from '@haulway/cycles'
import type { MachineActivity } from '../detection/derived.ts'

/**
 * The activity of a machine in a phase, which determines its colour and mark everywhere (look, *Meaning of colour*).
 */
export const stateOfPhase: Readonly<Record<Phase, MachineActivity>> = {
  queueLoad: 'queueing',
  spottingLoad: 'loading',
  loading: 'loading',
  loadedTravel: 'hauling',
  queueDump: 'queueing',
  spottingDump: 'dumping',
  dumping: 'dumping',
  emptyTravel: 'returning',
  delay: 'idle',
}
