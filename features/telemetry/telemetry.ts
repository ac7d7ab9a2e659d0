/** Public entry for other slices, in any environment. */
export {
  FLEET_CHANNEL,
  type FleetFrame,
  type FleetMachine,
  type LoaderTruck,
  OFFLINE_AFTER_MS,
  type SeenMachine,
  waitingFor,
} from './channels.ts'
export { activities, phases, type MachineActivity, type Phase } from './derived.ts'
export { REQUEST } from './route-statements.ts'
export { eventTypes, type EventType, type StatedEvent } from './fix.ts'
export { loadersNow, type LoadingNow, type PartOfLoading } from './loaders-now.ts'
export type { WorkNow } from './work-now.ts'
export { decodeFixes, encodeFixes } from './codec.ts'
export {
  appendFix,
  appendRow,
  emptyFix,
  type FixColumns,
  fixColumns,
  inOrder,
  isZeroFix,
  readFix,
  slice,
} from './columns.ts'
export { defaultSettings } from './settings.ts'
export type {
  ChangedCycle,
  CycleNow,
  DeskAnswer,
  DeskFacts,
  DeskPart,
  Difference,
  OnRoute,
  Trial,
} from './desk.ts'
export { factOf, type MadeDecision } from './decision.ts'
export { type BroughtTrack, type ProposedPlace, wouldGive } from './would-give.ts'
export { stateOfPhase } from './state-of-phase.ts'
export type { TermsOf } from './terms.ts'
