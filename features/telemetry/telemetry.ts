/** What others use of it wherever they run. */
export {
  FLEET_CHANNEL,
  type FleetFrame,
  type FleetMachine,
  type LoaderTruck,
  type SeenMachine,
} from './channels.ts'
export { phases, type MachineActivity, type Phase } from './derived.ts'
export { REQUEST } from './route-statements.ts'
export { eventTypes, type EventType, type StatedEvent } from './fix.ts'
export { factOf, type MadeDecision } from './decision.ts'
export { type BroughtTrack, type ProposedPlace, wouldGive } from './would-give.ts'
