import type { Phase } from '@haulway/cycles'
import type { MachineActivity } from './derived.ts'

/**
 * Activity of a machine in a phase, which gives the phase its colour and icon everywhere (look, *Meaning of colour*).
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
