export { MapLayers } from './MapLayers.tsx'
export { useScreenLayers } from './useScreenLayers.ts'
export { useShowLayer } from './useShowLayer.ts'
