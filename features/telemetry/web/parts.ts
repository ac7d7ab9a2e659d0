export { RecomputeNotice } from './RecomputeNotice.tsx'
export type { FleetStore } from './fleet-store.ts'
export { stateOfPhase } from '../live/state-of-phase.ts'
export { useFleet, useFleetList, useFleetMachine, useFleetReady, useFleetRoute } from './useFleet.ts'
