export type { Boundary, BoundaryEditorProps, BoundaryKind, Zone } from './boundary.ts'
export type { DrawIcon } from './icon-atlas.ts'
export type { LengthUnits } from './length-units.ts'
export type { MachineTints } from './machine-layer.ts'
export { type LiveMachines, MachinesLayer } from './MachinesLayer.tsx'
export { BUTTONS_WIDTH, MapButtons } from './MapButtons.tsx'
export { MapExtras } from './MapExtras.tsx'
export { MapScale } from './MapScale.tsx'
export { defaultView, MapView, type View } from './MapView.tsx'
export { alarmColor, type MachineState, machineStates, stateColors, type Theme } from './palette.ts'
export { type RouteLine, RoutesLayer } from './RoutesLayer.tsx'
export { useStage } from './stage.ts'
export { StateMark } from './StateMark.tsx'
export {
  type Track,
  TrackLayer,
  type TrackLayerProps,
  type TrackMark,
  type TrackPart,
} from './TrackLayer.tsx'
export { useMapLook } from './useMapLook.ts'
export { ZonesLayer } from './ZonesLayer.tsx'
