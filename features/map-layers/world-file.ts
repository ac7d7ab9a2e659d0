import type { Problem } from '@haulway/resource'

/** Converts a position in the file's coordinates to longitude and latitude. */
export type ToDegrees = (x: number, y: number) => readonly [lon: number, lat: number]

export interface Corner {
  readonly lon: number
  readonly lat: number
}

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Corner, Corner, Corner, Corner]

/** The six numbers of a world file: x = a·column + b·row + c, y = d·column + e·row + f, at the centre of a pixel. */
interface WorldFile {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

/** Rounded to a hundredth of a metre on the ground. */
const DIGITS = 7

export const roundedCorner = (lon: number, lat: number): Corner => ({
  lon: Number(lon.toFixed(DIGITS)),
  lat: Number(lat.toFixed(DIGITS)),
})

function numbersIn(text: string): WorldFile | null {
  // Some programs write decimal commas.
  const lines = text.trim().split(/\s+/)
  const [a, d, b, e, c, f] = lines.map((line) => Number(line.replace(',', '.')))
  if (lines.length !== 6) return null
  if (a === undefined || b === undefined || c === undefined) return null
  if (d === undefined || e === undefined || f === undefined) return null
  const isFinite = [a, b, c, d, e, f].every(Number.isFinite)
  // A picture needs an extent.
  return isFinite && a * e - b * d !== 0 ? { a, b, c, d, e, f } : null
}

/**
 * Corners from a world file (.pgw, .jgw, .tfw, .wld; ESRI) and the picture's size in pixels, or the problem with it.
 * `place` gives the conversion for positions of the coordinate system, which the file does not name.
 */
export function cornersOfWorldFile(
  text: string,
  size: { readonly width: number; readonly height: number },
  place: (positions: readonly (readonly [x: number, y: number])[]) => ToDegrees,
): Corners | Problem {
  const world = numbersIn(text)
  if (!world) return { key: 'mapLayers.world.numbers' }
  const { a, b, c, d, e, f } = world
  const at = (column: number, row: number) => [a * column + b * row + c, d * column + e * row + f] as const
  const [right, bottom] = [size.width - 0.5, size.height - 0.5]
  const positions = [at(-0.5, -0.5), at(right, -0.5), at(right, bottom), at(-0.5, bottom)] as const
  const toDegrees = place(positions)
  const [first, second, third, fourth] = positions
  const corner = ([x, y]: readonly [number, number]): Corner => roundedCorner(...toDegrees(x, y))
  const corners = [corner(first), corner(second), corner(third), corner(fourth)] as const
  // The range that layers accept (Web Mercator ends at 85 degrees).
  const isOnMap = corners.every(({ lon, lat }) => Math.abs(lon) <= 180 && Math.abs(lat) <= 85)
  return isOnMap ? corners : { key: 'mapLayers.world.outside' }
}

/** Moves all corners by the same offset. */
export function shiftCorners(corners: Corners, lon: number, lat: number): Corners {
  const [first, second, third, fourth] = corners
  const by = (one: Corner) => roundedCorner(one.lon + lon, one.lat + lat)
  return [by(first), by(second), by(third), by(fourth)]
}

/** The four corners of a form's value; null while one of them is missing. */
export function parseCorners(value: unknown): Corners | null {
  if (!Array.isArray(value) || value.length !== 4) return null
  const corners = value.map((one: unknown) => {
    const { lon, lat } = (one ?? {}) as { lon?: unknown; lat?: unknown }
    return { lon: Number(lon ?? NaN), lat: Number(lat ?? NaN) }
  })
  const isWhole = corners.every(({ lon, lat }) => Math.abs(lon) <= 180 && Math.abs(lat) <= 85)
  return isWhole ? (corners as unknown as Corners) : null
}
