/** Public entry for other slices, in any environment. */
export {
  FLEET_CHANNEL,
  type FleetFrame,
  type FleetMachine,
  type LoaderTruck,
  OFFLINE_AFTER_MS,
  type ClientMachine,
  waitingTrucks,
} from './live/channels.ts'
export { activities, phases, type MachineActivity, type Phase } from './detection/derived.ts'
export { REQUEST_PREFIX } from './facts/route-statements.ts'
export { eventTypes, type EventType, type StatedEvent } from './facts/fix.ts'
export { loadersNow, type LoadingNow, type ObservedMachine } from './live/loaders-now.ts'
export type { WorkNow } from './live/work-now.ts'
export { decodeFixes, encodeFixes } from './facts/codec.ts'
export {
  appendFix,
  appendRow,
  emptyFix,
  type FixColumns,
  fixColumns,
  sortFixes,
  isZeroFix,
  readFix,
  sliceFixes,
} from './facts/columns.ts'
export { defaultSettings } from './detection/settings.ts'
export type {
  ChangedCycle,
  CycleSummary,
  StatementResult,
  StatementRequest,
  StatementPart,
  CycleDifference,
  RouteInterval,
  DryRun,
} from './facts/statements.ts'
export { decisionFact, type StatedDecision } from './facts/decision.ts'
export { type ImportedTrack, type ProposedPlace, previewCycles } from './detection/preview-cycles.ts'
export { isListed, isListedSql } from './facts/unlisted.ts'
export { stateOfPhase } from './live/state-of-phase.ts'
export type { TermsByKind } from './pricing/terms.ts'
export {
  type GivenReading,
  readingKinds,
  type ReadingKind,
  type ReadingsTaken,
  type SensorFact,
  type SensorReading,
} from './facts/sensor-reading.ts'
export {
  type FaultKind,
  faultKinds,
  type FaultReason,
  faultReasons,
  trackerProtocols,
  UNREADABLE_TOLD_MS,
} from './protocols/tracker-message.ts'
