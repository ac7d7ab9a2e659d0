/** Georeference: where the pixels of a picture lie on the ground. */
import {
  converter,
  parseReference,
  placeSystem,
  UnreadableFile,
  type DatumShift,
  type Position,
  type System,
} from '@haulway/interchange'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { Corner } from '../../world-file.ts'

/** Affine transform of a GeoTIFF: x = a·column + b·row + c, y = d·column + e·row + f, at the corner of a pixel. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Plain values, so that it can be sent to a worker. */
export type Georeference =
  | {
      readonly kind: 'affine'
      readonly affine: Affine
      readonly definition: string
      /** What was done to its datum; absent in plans that were stored before it was told. */
      readonly shift?: DatumShift | null
    }
  | {
      readonly kind: 'corners'
      readonly corners: readonly Corner[]
      readonly width: number
      readonly height: number
    }

/** Converts columns and rows of the picture to degrees, and back. */
export interface GroundTransform {
  toDegrees(column: number, row: number): readonly [lon: number, lat: number]
  toPixel(lon: number, lat: number): readonly [column: number, row: number]
}

const unplaced = () => new Unreadable('mapLayers.tiles.problem.place')

export function groundTransform(place: Georeference): GroundTransform {
  return place.kind === 'affine' ? surveyed(place.affine, place.definition) : laid(place)
}

/** The typed coordinate system, or that of the file. Throws when it is not known. */
export function systemOf(typed: string | null, epsg: number | null): System {
  const named = typed ?? (epsg === null ? null : `EPSG:${epsg}`)
  if (named === null) throw new Unreadable('mapLayers.tiles.problem.reference')
  const system = told(() => parseReference(named))
  if (system === null)
    throw new Unreadable('mapLayers.tiles.problem.unknownReference', { reference: named.slice(0, 60) })
  return system
}

/** A reader's refusal as one of a picture. */
function told<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new Unreadable(`interchange.unreadable.${error.reason}`, error.args)
    throw error
  }
}

/** Georeference of a picture of that size, in a system whose datum is shifted for the place. */
export function georeferenceOf(
  affine: Affine,
  { width, height }: { readonly width: number; readonly height: number },
  system: System,
): Georeference {
  const [a, b, c, d, e, f] = affine
  const at = (column: number, row: number): Position => [a * column + b * row + c, d * column + e * row + f]
  const { definition, shift } = told(() => placeSystem(system, [at(width / 2, height / 2)]))
  return { kind: 'affine', affine, definition, shift }
}

function surveyed([a, b, c, d, e, f]: Affine, definition: string): GroundTransform {
  const determinant = a * e - b * d
  if (!Number.isFinite(determinant) || determinant === 0) throw unplaced()
  const projection = converterOf(definition)
  return {
    toDegrees: (column, row) => projection.toDegrees(a * column + b * row + c, d * column + e * row + f),
    toPixel(lon, lat) {
      const [x, y] = projection.fromDegrees(lon, lat)
      const [dx, dy] = [x - c, y - f]
      return [(e * dx - b * dy) / determinant, (a * dy - d * dx) / determinant]
    },
  }
}

function converterOf(definition: string) {
  try {
    return converter(definition)
  } catch {
    throw new Unreadable('mapLayers.tiles.problem.unknownReference', { reference: definition.slice(0, 60) })
  }
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/** Perspective transform from the unit square to four corners in its order (Heckbert 1989). */
function perspective(corners: readonly (readonly [x: number, y: number])[]): Matrix {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ]
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const scale = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(sx * dy2 - dx2 * sy) / scale, (dx1 * sy - sx * dy1) / scale]
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1]
}

function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

function through([a, b, c, d, e, f, g, h, i]: Matrix, x: number, y: number): readonly [number, number] {
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

/** Consecutive corners must turn the same way all round; otherwise the picture is crossed or flat. */
function isConvex(corners: readonly (readonly [number, number])[]): boolean {
  const turns = corners.map(([x, y], at) => {
    const [x1, y1] = corners[(at + 1) % 4] ?? [x, y]
    const [x2, y2] = corners[(at + 2) % 4] ?? [x, y]
    return Math.sign((x1 - x) * (y2 - y1) - (y1 - y) * (x2 - x1))
  })
  return turns.every((turn) => turn !== 0 && turn === turns[0])
}

const RADIANS = Math.PI / 180
const northing = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / RADIANS
const latitude = (y: number) => (2 * Math.atan(Math.exp(y * RADIANS)) - Math.PI / 2) / RADIANS

/** Linear in map coordinates, as the person who placed it saw it. */
function laid({ corners, width, height }: Extract<Georeference, { kind: 'corners' }>): GroundTransform {
  const onMap = corners.map(({ lon, lat }) => [lon, northing(lat)] as const)
  if (onMap.length !== 4 || !isConvex(onMap)) throw unplaced()
  const out = perspective(onMap)
  const back = inverse(out)
  return {
    toDegrees(column, row) {
      const [lon, y] = through(out, column / width, row / height)
      return [lon, latitude(y)]
    },
    toPixel(lon, lat) {
      const [x, y] = through(back, lon, northing(lat))
      return [x * width, y * height]
    },
  }
}
