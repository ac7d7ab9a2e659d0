import type { Shape } from '@haulway/geo'
import type { ZoneKind } from '../base/palette.ts'

export type Ring = [lon: number, lat: number][]

/**
 * Area of a location or project: GeoJSON of RFC 7946, rings closed, outer ring first, WGS84 degrees. Of a circle or
 * corridor with the shape that the coordinates follow from.
 */
export type Boundary = (
  | { type: 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] }
) & { shape?: Shape }

/** A zone as the map shows it. */
export interface Zone {
  id: string
  title: string
  kind: ZoneKind
  /** Colour chosen by people instead of the one of the kind: `#rrggbb`. */
  color?: string | null
  /** Shown for what hangs on it only: no work is done there any more. */
  muted?: boolean
  boundary: Boundary
}

/** How a boundary is given: by its corners, or by a few numbers. */
export type BoundaryKind = 'area' | 'circle' | 'corridor'

export interface BoundaryEditorProps {
  value: Boundary | null
  onChange: (value: Boundary | null) => void
  /** What is drawn when nothing is there yet. */
  kind: BoundaryKind
  onKind: (kind: BoundaryKind) => void
  /** Zones that exist already, shown for context. */
  others?: readonly Zone[]
  readOnly?: boolean
  /** Style or tile address of the base map; without it the built-in one. */
  tiles?: string | null
}
