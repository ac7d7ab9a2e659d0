import type { Phase } from '@haulway/cycles'
import type { MachineActivity } from './derived.ts'

/** What a machine does in a phase: its colour and mark are those of that state everywhere (look, *Meaning of colour*). */
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
