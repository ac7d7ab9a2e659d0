/** Brings positions of a coordinate system to WGS 84, by the published shift of its datum for the place. */
import proj4 from 'proj4'
import { UnreadableFile, type Doubt } from '../result.ts'
import { WGS84, type Datum, type Shift } from './datums.ts'
import type { System } from './system.ts'

export type Position = readonly [x: number, y: number]
/** Converts a position in the file's own coordinates to longitude and latitude; NaN outside of the system's area. */
export type ToDegrees = (x: number, y: number) => [lon: number, lat: number]

/** What was done to the datum of positions. */
export interface DatumShift {
  readonly name: string
  /** Metres; null where nobody states it. */
  readonly accuracy: number | null
}

export interface Placement {
  readonly toDegrees: ToDegrees
  /** The whole system as a definition of PROJ. */
  readonly definition: string
  /** Null for WGS 84 and what equals it within a few metres. */
  readonly shift: DatumShift | null
}

const RADIANS = Math.PI / 180
/** Metres up to which a datum counts as WGS 84. */
const SILENT = 4
/** Degrees beyond the area of a datum's shifts at which its positions are still believed. */
const MARGIN = 3
/** A grid in zones is not used further from its middle meridian, in degrees. */
const WIDEST = 25
/** Shapes across 180 degrees count on beyond it; degrees. */
const BEYOND = 20

function isWithin([west, south, east, north]: Shift['area'], lon: number, lat: number, margin = 0): boolean {
  if (!(lat >= south - margin && lat <= north + margin)) return false
  const [from, to] = [west - margin, west > east ? east + 360 + margin : east + margin]
  return [lon - 360, lon, lon + 360].some((one) => one >= from && one <= to)
}

/** Metres east, north and up that a shift moves a position; the ellipsoid matters little for that. */
function movement({ parameters }: Shift, lon: number, lat: number): [east: number, north: number] {
  const [tx = 0, ty = 0, tz = 0, rx = 0, ry = 0, rz = 0, scale = 0] = parameters
  const [sinLon, cosLon] = [Math.sin(lon * RADIANS), Math.cos(lon * RADIANS)]
  const [sinLat, cosLat] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)]
  const radius = 6_371_000
  const [x, y, z] = [radius * cosLat * cosLon, radius * cosLat * sinLon, radius * sinLat]
  const second = RADIANS / 3_600
  const dx = tx + second * (ry * z - rz * y) + scale * 1e-6 * x
  const dy = ty + second * (rz * x - rx * z) + scale * 1e-6 * y
  const dz = tz + second * (rx * y - ry * x) + scale * 1e-6 * z
  const outward = cosLon * dx + sinLon * dy
  return [cosLon * dy - sinLon * dx, cosLat * dz - sinLat * outward]
}

const sizeOf = ([west, south, east, north]: Shift['area']): number =>
  ((east - west + 360) % 360 || 360) * (north - south)

/**
 * The shift of a datum for a place: the most accurate whose area holds it, of equals that of the smallest area.
 * Several countries share a rectangle, so that the accuracy told is at least what the others differ from it beyond
 * their own. Null outside of all areas.
 */
export function shiftAt(datum: Datum, lon: number, lat: number): Shift | null {
  const near = datum.shifts.filter(({ area }) => isWithin(area, lon, lat))
  const usable = near.length > 0 ? near : datum.shifts.filter(({ area }) => isWithin(area, lon, lat, MARGIN))
  const [best, ...others] = usable.toSorted(
    (a, b) => (a.accuracy ?? 0) - (b.accuracy ?? 0) || sizeOf(a.area) - sizeOf(b.area),
  )
  if (!best || best.accuracy === null) return best ?? null
  const [east, north] = movement(best, lon, lat)
  const doubts = others.map((other) => {
    const [otherEast, otherNorth] = movement(other, lon, lat)
    return Math.hypot(otherEast - east, otherNorth - north) - (other.accuracy ?? 0)
  })
  return { ...best, accuracy: Math.ceil(Math.max(best.accuracy, ...doubts)) }
}

/** Metres, or degrees, by which a position may differ when it is computed there and back. */
const THERE_AND_BACK = { metres: 1, degrees: 1e-5 }

const pair = ([x = Number.NaN, y = Number.NaN]: number[]): [number, number] => [x, y]

/** Conversion by a definition of PROJ from its coordinates to degrees, and back; axes as it says. */
export function converter(definition: string): { toDegrees: ToDegrees; fromDegrees: ToDegrees } {
  const { forward, inverse } = proj4(definition, 'WGS84')
  return {
    toDegrees: (x, y) => pair(forward([x, y], true)),
    fromDegrees: (lon, lat) => pair(inverse([lon, lat], true)),
  }
}

const nowhere = (): [number, number] => [Number.NaN, Number.NaN]

/** Degrees as they are. */
const degrees: ToDegrees = (lon, lat) => (areDegrees(lon, lat) ? [lon, lat] : nowhere())
const areDegrees = (lon: number, lat: number) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180 + BEYOND

/** The same, with NaN for what is not of the system. */
function checkedConverter(definition: string, system: System): ToDegrees {
  const { toDegrees, fromDegrees } = converter(definition)
  const tolerance = system.isGeographic ? THERE_AND_BACK.degrees : THERE_AND_BACK.metres
  const middle = /\+proj=(?:tmerc|utm)\b/.test(system.terms) ? middleOf(system.terms) : null
  return (x, y) => {
    if (system.isGeographic && !areDegrees(x, y)) return nowhere()
    const [lon, lat] = toDegrees(x, y)
    if (!(Math.abs(lat) <= 90) || !Number.isFinite(lon)) return nowhere()
    if (middle !== null && Math.abs(((lon - middle + 540) % 360) - 180) > WIDEST) return nowhere()
    const [backX, backY] = fromDegrees(lon, lat)
    const turns = system.isGeographic ? Math.round((x - backX) / 360) * 360 : 0
    const isSame = Math.abs(backX + turns - x) <= tolerance && Math.abs(backY - y) <= tolerance
    return isSame ? [lon, lat] : nowhere()
  }
}

function middleOf(terms: string): number {
  const term = (name: string) => Number(new RegExp(`\\+${name}=(\\S+)`).exec(terms)?.[1] ?? Number.NaN)
  const zone = term('zone')
  return (Number.isNaN(zone) ? term('lon_0') : 6 * zone - 183) + (term('pm') || 0)
}

const rounded = (value: number): number => Number(value.toFixed(Math.abs(value) > 1_000 ? 0 : 4))

function outside(system: System, [x, y]: Position, [lon, lat]: Position): UnreadableFile {
  const isPlace = Number.isFinite(lon) && Number.isFinite(lat)
  const place = isPlace ? `${rounded(lat)}, ${rounded(lon)}` : `x ${rounded(x)}, y ${rounded(y)}`
  return new UnreadableFile('outside', { name: system.name, place })
}

/** What a user should know of a shift: nothing for WGS 84. */
export function shiftDoubts({ shift }: Placement): Doubt[] {
  if (!shift) return []
  const { name, accuracy } = shift
  return accuracy === null
    ? [{ kind: 'doubt', about: 'shift', args: { name } }]
    : [{ kind: 'doubt', about: 'datum', args: { name, accuracy } }]
}

/** The position in the middle: one that lies far off by mistake does not move it. */
function middle(positions: readonly Position[]): Position {
  const among = (index: 0 | 1) => {
    const values = positions
      .map((one) => one[index])
      .filter(Number.isFinite)
      .toSorted((a, b) => a - b)
    return values[values.length >> 1] ?? Number.NaN
  }
  return [among(0), among(1)]
}

/**
 * How positions of a system come to WGS 84; `positions` are those of the file, or a sample of them. Throws
 * `UnreadableFile` when most lie where the system is not used: swapped axes, or another system.
 */
export function placeSystem(system: System, positions: readonly Position[]): Placement {
  try {
    return placed(system, positions)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('projection', { name: system.name })
  }
}

/** Web Mercator takes degrees of the ellipsoid for those of its sphere. */
function datumTerms({ terms, datum }: System, { parameters }: Shift): string {
  if (terms.includes('+nadgrids=@null')) return ''
  return datum === WGS84
    ? '+datum=WGS84'
    : `+towgs84=${parameters.length > 0 ? parameters.join(',') : '0,0,0'}`
}

function placed(system: System, positions: readonly Position[]): Placement {
  const { datum, terms } = system
  const [x, y] = middle(positions)
  if (positions.length === 0) return { toDegrees: () => [0, 0], definition: terms, shift: null }
  // Degrees in a system of metres would lie at the origin of its grid.
  const areMetres = system.isGeographic || Math.abs(x) > 180 || Math.abs(y) > 90
  const [lon, lat] = areMetres ? checkedConverter(`${terms} +no_defs`, system)(x, y) : nowhere()
  const shift = Number.isFinite(lon) ? shiftAt(datum, lon, lat) : null
  if (!shift) throw outside(system, [x, y], [lon, lat])
  const isMoved = shift.parameters.length > 0
  const definition = `${terms} ${datumTerms(system, shift)} +no_defs`
  const isPlain = system.isGeographic && !isMoved && !terms.includes('+pm=')
  const convert = isPlain ? degrees : checkedConverter(definition, system)
  const areas = datum.shifts.map(({ area }) => area)
  const toDegrees: ToDegrees = (fromX, fromY) => {
    const [toLon, toLat] = convert(fromX, fromY)
    return areas.some((area) => isWithin(area, toLon, toLat, MARGIN)) ? [toLon, toLat] : nowhere()
  }
  const told = isMoved || (shift.accuracy ?? 0) > SILENT
  return { toDegrees, definition, shift: told ? { name: datum.name, accuracy: shift.accuracy } : null }
}
