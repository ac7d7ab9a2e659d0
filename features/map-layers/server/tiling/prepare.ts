/** Worker entry point: inspects a picture and plans its tiles. */
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { Corner } from '../../world-file.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { type PictureHeader, readPictureHeader } from './picture-header.ts'
import { georeferenceOf, systemOf, type Georeference } from './georeference.ts'
import { planTiles, type TilingPlan } from './tiling-plan.ts'

export interface PictureFacts {
  readonly file: StoredBytes
  readonly mediaType: string
  /** Corners set by a person; null: use the georeference of the file. */
  readonly corners: readonly Corner[]
  /** Coordinate system typed by a person. */
  readonly reference: string | null
}

export interface PreparedPicture {
  readonly plan: TilingPlan
  readonly width: number
  readonly height: number
}

export async function prepare({
  file,
  mediaType,
  corners,
  reference,
}: PictureFacts): Promise<PreparedPicture> {
  const head = await readPictureHeader(file, mediaType)
  const { width, height } = head
  return { plan: planTiles(head, placeOf(head, corners, reference)), width, height }
}

/** Corners set by a person take precedence over the file. */
function placeOf(head: PictureHeader, corners: readonly Corner[], reference: string | null): Georeference {
  const { width, height, affine, epsg } = head
  if (corners.length === 4) return { kind: 'corners', corners, width, height }
  if (!affine) throw new Unreadable('mapLayers.tiles.problem.corners', { width, height })
  return georeferenceOf(affine, head, systemOf(reference, epsg))
}
