export type { Boundary, BoundaryEditorProps, BoundaryKind, Zone } from './zones/boundary.ts'
export type { DrawIcon } from './machines/icon-atlas.ts'
export type { LengthUnits } from './base/length-units.ts'
export type { MachineTints } from './machines/machine-layer.ts'
export { type LiveMachines, MachinesLayer } from './machines/MachinesLayer.tsx'
export { TrailsLayer } from './machines/TrailsLayer.tsx'
export { createTrails, type TrailStore } from './machines/trails.ts'
export { BUTTONS_WIDTH, MapButtons } from './controls/MapButtons.tsx'
export { MapExtras } from './controls/MapExtras.tsx'
export { MapScale } from './controls/MapScale.tsx'
export { defaultView, MapView, type View } from './base/MapView.tsx'
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
export { type PlaceName, placeNames } from './machines/place-names.ts'
export { PlaceMark } from './tracks/PlaceMark.tsx'
export { GoneLayer } from './replay/GoneLayer.tsx'
export { type Way, waysOf } from './replay/ways.ts'
export { WaysLayer } from './tracks/WaysLayer.tsx'
export type { Box } from './base/grid.ts'
export { useMapLook } from './base/useMapLook.ts'
export { SquaresLayer } from './zones/SquaresLayer.tsx'
export { ZonesLayer } from './zones/ZonesLayer.tsx'
