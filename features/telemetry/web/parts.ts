export type { FleetStore } from './fleet-store.ts'
export { useFleet, useFleetList, useFleetMachine, useFleetReady, useFleetRoute } from './useFleet.ts'
