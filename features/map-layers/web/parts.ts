export { MapLayers } from './MapLayers.tsx'
