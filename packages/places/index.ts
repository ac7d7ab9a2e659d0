/**
 * Places of work found from tracks alone: where machines load and dump, and the roads between. Pure; see `find.ts`.
 */
export { findPlaces } from './find.ts'
export { hullOf } from './hull.ts'
export type { FoundPlace, FoundRoad, FoundRoute, Proposal, Reason } from './proposal.ts'
export type { MachineKind, Track, TrackPoint } from './track.ts'
