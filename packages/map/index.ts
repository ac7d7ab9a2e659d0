export type { Boundary, BoundaryEditorProps, BoundaryKind, Zone } from './zones/boundary.ts'
export type { DrawIcon } from './machines/icon-atlas.ts'
export type { LengthUnits } from './base/length-units.ts'
export type { MachineTints } from './machines/machine-layer.ts'
export type { LiveMachines } from './machines/machine-source.ts'
export { MachinesLayer } from './machines/MachinesLayer.tsx'
export { TrailsLayer } from './trails/TrailsLayer.tsx'
export { createTrails, type TrailStore } from './trails/trails.ts'
export { BUTTONS_WIDTH, MapButtons } from './controls/MapButtons.tsx'
export { MapExtras } from './controls/MapExtras.tsx'
export { MapScale } from './controls/MapScale.tsx'
export { defaultView, isAtDefaultView, MapView, type View } from './base/MapView.tsx'
export { alarmColor, type MachineState, machineStates, stateColors, type Theme } from './base/palette.ts'
export { type RouteLine, RoutesLayer } from './tracks/RoutesLayer.tsx'
export { useStage } from './base/stage.ts'
export { StateMark } from './machines/StateMark.tsx'
export {
  type Track,
  TrackLayer,
  type TrackLayerProps,
  type TrackMark,
  type TrackPart,
} from './tracks/TrackLayer.tsx'
export { type ZoneName, zoneNames } from './labels/zone-names.ts'
export { PositionMark } from './tracks/PositionMark.tsx'
export { ReplayTracksLayer } from './replay/ReplayTracksLayer.tsx'
export { type ReplayTrack, buildReplayTracks } from './replay/replay-tracks.ts'
export { RoadsLayer } from './tracks/RoadsLayer.tsx'
export type { Box } from './base/grid.ts'
export { useMapPreferences } from './base/useMapPreferences.ts'
export { SquaresLayer } from './zones/SquaresLayer.tsx'
export { ZonesLayer } from './zones/ZonesLayer.tsx'
