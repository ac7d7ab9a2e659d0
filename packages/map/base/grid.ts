import type { Feature, FeatureCollection, LineString } from './geojson.ts'
import type { LengthUnits } from './length-units.ts'

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number]

/** Degrees of latitude in a metre: the mean meridian degree of WGS84 is 111,132.95 m. */
const DEGREES_A_METRE = 1 / 111_132.95

/** Above this zoom lines are spaced by ground length, below it by degrees. */
const METRIC_FROM_ZOOM = 11
/** Minimum cell width on the screen, pixels. */
const NARROWEST = 64
/** Width of the world in pixels at zoom 0 (MapLibre's tiles of 512). */
const WORLD = 512

/** Smallest of 1, 2, 5, 10, 20 … that is not below the value. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10)
}

interface Steps {
  lon: number
  lat: number
}

/** Cell size in degrees, with cells at least NARROWEST pixels wide. */
export function gridSteps(lat: number, zoom: number, units: LengthUnits): Steps {
  const degrees = (360 / (WORLD * 2 ** zoom)) * NARROWEST
  if (zoom < METRIC_FROM_ZOOM) {
    const step = Math.min(30, roundStep(degrees))
    return { lon: step, lat: step }
  }
  // One latitude for a whole band, so that the lines do not shift while the map is moved about a site.
  const cos = Math.cos((Math.round(lat * 4) / 4) * (Math.PI / 180))
  const unit = units.short.metres
  const step = roundStep((degrees * cos) / DEGREES_A_METRE / unit) * unit * DEGREES_A_METRE
  return { lon: step / cos, lat: step }
}

function line(from: [number, number], to: [number, number], index: number): Feature<LineString> {
  const geometry: LineString = { type: 'LineString', coordinates: [from, to] }
  return { type: 'Feature', properties: { major: index % 5 === 0 }, geometry }
}

/** Grid lines over a box of the map; every fifth is `major`. */
export function gridLines(box: Box, zoom: number, units: LengthUnits): FeatureCollection<LineString> {
  const [west, south, east, north] = box
  const step = gridSteps((south + north) / 2, zoom, units)
  const features: Feature<LineString>[] = []
  for (let i = Math.ceil(west / step.lon); i * step.lon <= east; i++) {
    features.push(line([i * step.lon, south], [i * step.lon, north], i))
  }
  for (let i = Math.ceil(south / step.lat); i * step.lat <= north; i++) {
    features.push(line([west, i * step.lat], [east, i * step.lat], i))
  }
  return { type: 'FeatureCollection', features }
}
