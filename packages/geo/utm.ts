/** Universal Transverse Mercator on WGS84, the grid of survey drawings and handheld receivers. */
import { longitudeDifference } from './geometry.ts'

const A = 6_378_137
const FLATTENING = 1 / 298.257223563
const N = FLATTENING / (2 - FLATTENING)
const SCALE = 0.9996
const FALSE_EASTING = 500_000
const FALSE_NORTHING = 10_000_000
const RADIUS = (A / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64)
/** Krüger series to the third order, good to a millimetre within a zone. */
const BETA = [N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3, N ** 2 / 48 + N ** 3 / 15, (17 / 480) * N ** 3]
const DELTA = [2 * N - (2 / 3) * N ** 2 - 2 * N ** 3, (7 / 3) * N ** 2 - (8 / 5) * N ** 3, (56 / 15) * N ** 3]

/** Metres in a zone, 1 to 60, of one hemisphere. */
export interface UtmPlace {
  readonly zone: number
  readonly south: boolean
  readonly easting: number
  readonly northing: number
}

/**
 * Longitude and latitude in degrees. Not validated: coordinates outside the zone give some position; the caller
 * checks the range.
 */
export function fromUtm({ zone, south, easting, northing }: UtmPlace): [lon: number, lat: number] {
  const xi = (northing - (south ? FALSE_NORTHING : 0)) / (SCALE * RADIUS)
  const eta = (easting - FALSE_EASTING) / (SCALE * RADIUS)
  let [x, e] = [xi, eta]
  BETA.forEach((beta, k) => {
    const order = 2 * (k + 1)
    x -= beta * Math.sin(order * xi) * Math.cosh(order * eta)
    e -= beta * Math.cos(order * xi) * Math.sinh(order * eta)
  })
  const chi = Math.asin(Math.sin(x) / Math.cosh(e))
  const lat = chi + DELTA.reduce((sum, delta, k) => sum + delta * Math.sin(2 * (k + 1) * chi), 0)
  const lon = Math.atan2(Math.sinh(e), Math.cos(x))
  return [longitudeDifference(zone * 6 - 183 + (lon * 180) / Math.PI), (lat * 180) / Math.PI]
}
