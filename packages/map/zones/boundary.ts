import type { Shape } from '@haulway/geo'
import type { ZoneKind } from '../base/palette.ts'

export type Ring = [lon: number, lat: number][]

/**
 * Area of a location or project: GeoJSON of RFC 7946, rings closed, outer ring first, WGS84 degrees. A circle or
 * corridor also carries the shape from which the coordinates are derived.
 */
export type Boundary = (
  | { type: 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] }
) & { shape?: Shape }

/** A zone as displayed on the map. */
export interface Zone {
  id: string
  title: string
  kind: ZoneKind
  /** Colour set by a person instead of that of the kind: `#rrggbb`. */
  color?: string | null
  /** Shown only because something refers to it: no work is done there any more. */
  muted?: boolean
  /** Its name is written in the color of alarms. */
  alarming?: boolean
  boundary: Boundary
}

/** How a boundary is defined: by its corners, or by a few numbers. */
export type BoundaryKind = 'area' | 'circle' | 'corridor'

export interface BoundaryEditorProps {
  value: Boundary | null
  onChange: (value: Boundary | null) => void
  /** The kind to draw when there is no boundary yet. */
  kind: BoundaryKind
  onKind: (kind: BoundaryKind) => void
  /** Existing zones, shown for context. */
  others?: readonly Zone[]
  readOnly?: boolean
  /** Style or tile address of the base map; without it the built-in one. */
  tiles?: string | null
}
