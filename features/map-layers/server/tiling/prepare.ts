/** Worker entry point: inspects a picture and plans its tiles. */
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { Corner } from '../../world-file.ts'
import type { StoredBytes } from './bytes.ts'
import { type Head, readHead } from './head.ts'
import { definitionOf, type Place } from './place.ts'
import { planOf, type Plan } from './plan.ts'

export interface PictureFacts {
  readonly file: StoredBytes
  readonly mediaType: string
  /** Corners set by a person; null: use the georeference of the file. */
  readonly corners: readonly Corner[]
  /** Coordinate system typed by a person. */
  readonly reference: string | null
}

export interface Prepared {
  readonly plan: Plan
  readonly width: number
  readonly height: number
}

export async function prepare({ file, mediaType, corners, reference }: PictureFacts): Promise<Prepared> {
  const head = await readHead(file, mediaType)
  const { width, height } = head
  return { plan: planOf(head, placeOf(head, corners, reference)), width, height }
}

/** Corners set by a person take precedence over the file. */
function placeOf(head: Head, corners: readonly Corner[], reference: string | null): Place {
  const { width, height, affine, epsg } = head
  if (corners.length === 4) return { kind: 'corners', corners, width, height }
  if (!affine) throw new Unreadable('mapLayers.tiles.problem.corners', { width, height })
  return { kind: 'affine', affine, definition: definitionOf(reference, epsg) }
}
