/** Metadata of a picture: its size and georeference. */
import type { GeoTIFFImage } from 'geotiff'
import type { StoredBytes } from './stored-bytes.ts'
import { pixelsOfPicture } from './pixels.ts'
import type { Affine } from './georeference.ts'
import { openTiff, pixelsOf } from './tiff.ts'

export interface PictureHeader {
  readonly width: number
  readonly height: number
  /** Georeference of the file; null when it has none. */
  readonly affine: Affine | null
  /** EPSG code of its coordinates; null when absent or user-defined. */
  readonly epsg: number | null
  /** Widths of the picture and its overviews; only its own width without overviews. */
  readonly levels: readonly number[]
  /** Whether its blocks are tiles rather than full-width strips. */
  readonly tiled: boolean
}

/** Reader that runs in a worker. */
export async function readPictureHeader(file: StoredBytes, mediaType: string): Promise<PictureHeader> {
  if (mediaType !== 'image/tiff') {
    const { width, height } = await pixelsOfPicture(file, 0)
    return { width, height, affine: null, epsg: null, levels: [width], tiled: true }
  }
  const tiff = await openTiff(file)
  const [first] = tiff.levels
  // A picture that cannot be decoded is refused now, not after waiting.
  const { width, height } = await pixelsOf(tiff, 0)
  return {
    width,
    height,
    affine: first ? affineOf(first) : null,
    epsg: first ? epsgOf(first) : null,
    levels: tiff.levels.map((level) => level.getWidth()),
    tiled: first?.isTiled ?? true,
  }
}

/** Code for a user-defined coordinate system. */
const OWN = 32_767

function epsgOf(image: GeoTIFFImage): number | null {
  try {
    const keys = image.getGeoKeys()
    const [projected, geographic] = [keys?.ProjectedCSTypeGeoKey, keys?.GeographicTypeGeoKey].map(Number)
    if (projected && projected !== OWN) return projected
    // A projected system without a code is not in degrees.
    return geographic && geographic !== OWN && !projected && keys?.GTModelTypeGeoKey !== 1 ? geographic : null
  } catch {
    return null
  }
}

function affineOf(image: GeoTIFFImage): Affine | null {
  const directory = image.fileDirectory
  const matrix = directory.getValue('ModelTransformation') as ArrayLike<number> | undefined
  const scale = directory.getValue('ModelPixelScale') as ArrayLike<number> | undefined
  const tie = directory.getValue('ModelTiepoint') as ArrayLike<number> | undefined
  const raw = matrixOf(matrix) ?? scaledOf(scale, tie)
  if (!raw?.every(Number.isFinite)) return null
  const [a, b, c, d, e, f] = raw
  // Some files refer to the centre of the first pixel, not its corner.
  const half = isPoint(image) ? 0.5 : 0
  return [a, b, c - half * (a + b), d, e, f - half * (d + e)]
}

function isPoint(image: GeoTIFFImage): boolean {
  try {
    return image.getGeoKeys()?.GTRasterTypeGeoKey === 2
  } catch {
    return false
  }
}

function matrixOf(matrix: ArrayLike<number> | undefined): Affine | null {
  if (!matrix || matrix.length < 8) return null
  const [a = 0, b = 0, , c = 0, d = 0, e = 0, , f = 0] = Array.from(matrix)
  return a * e - b * d === 0 ? null : [a, b, c, d, e, f]
}

function scaledOf(scale: ArrayLike<number> | undefined, tie: ArrayLike<number> | undefined): Affine | null {
  // More than one tie point means the file is warped, not simply placed.
  if (!scale || scale.length < 2 || !tie || tie.length !== 6) return null
  const [sx = 0, sy = 0] = Array.from(scale)
  const [column = 0, row = 0, , x = 0, y = 0] = Array.from(tie)
  return sx === 0 || sy === 0 ? null : [sx, 0, x - column * sx, 0, -sy, y + row * sy]
}
