/** Metres on the ground around a latitude, on the WGS84 ellipsoid. */
import { longitudeDifference } from './geometry.ts'

const RADIANS = Math.PI / 180

/**
 * Metres of one degree of latitude; series of the WGS84 ellipsoid (National Geospatial-Intelligence Agency,
 * "Length of a degree of latitude and longitude"), good to a centimetre.
 */
export function metresPerDegreeLat(lat: number): number {
  const f = lat * RADIANS
  return 111132.92 - 559.82 * Math.cos(2 * f) + 1.175 * Math.cos(4 * f) - 0.0023 * Math.cos(6 * f)
}

/** Metres of one degree of longitude, same source. */
export function metresPerDegreeLon(lat: number): number {
  const f = lat * RADIANS
  return 111412.84 * Math.cos(f) - 93.5 * Math.cos(3 * f) + 0.118 * Math.cos(5 * f)
}

/**
 * Metres between two positions in degrees, by the scales of the middle latitude: within 0.01 % below 100 km, enough
 * for a site; not for distances between continents.
 */
export function distance(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const middle = (lat1 + lat2) / 2
  const x = longitudeDifference(lon2 - lon1) * metresPerDegreeLon(middle)
  const y = (lat2 - lat1) * metresPerDegreeLat(middle)
  return Math.sqrt(x * x + y * y)
}

/** Degrees clockwise from north, 0 to 360, from the first position to the second; 0 when they are the same. */
export function bearing(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const middle = (lat1 + lat2) / 2
  const x = longitudeDifference(lon2 - lon1) * metresPerDegreeLon(middle)
  const y = (lat2 - lat1) * metresPerDegreeLat(middle)
  return (Math.atan2(x, y) / RADIANS + 360) % 360
}

/** A flat frame in metres around an origin; x east, y north. Within 0.1 % up to about 20 km from it. */
export interface LocalFrame {
  lon: number
  lat: number
  metresLon: number
  metresLat: number
}

export function localFrame(lon: number, lat: number): LocalFrame {
  return { lon, lat, metresLon: metresPerDegreeLon(lat), metresLat: metresPerDegreeLat(lat) }
}
export function toX(frame: LocalFrame, lon: number): number {
  return longitudeDifference(lon - frame.lon) * frame.metresLon
}
export function toY(frame: LocalFrame, lat: number): number {
  return (lat - frame.lat) * frame.metresLat
}
export function toLon(frame: LocalFrame, x: number): number {
  return longitudeDifference(frame.lon + x / frame.metresLon)
}
export function toLat(frame: LocalFrame, y: number): number {
  return frame.lat + y / frame.metresLat
}
