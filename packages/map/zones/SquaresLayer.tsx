import { useMemo } from 'react'
import { localFrame, toLat, toLon } from '@haulway/geo'
import type { Feature, FeatureCollection, Polygon } from '../base/geojson.ts'
import { type GeoLayer, useGeoLayer } from '../base/geo-layer.ts'

/** Offset of a square from the centre of the grid to the east and north, in sides. */
interface GroundSquare {
  readonly x: number
  readonly y: number
  /** `#rrggbb` */
  readonly color: string
}

interface SquaresLayerProps {
  /** Centre of the grid, degrees. */
  readonly lon: number
  readonly lat: number
  /** Metres. */
  readonly side: number
  readonly squares: readonly GroundSquare[]
}

const layers: GeoLayer[] = [
  {
    id: 'squares-area',
    type: 'fill',
    // Antialiased edges would show seams between squares.
    paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.75, 'fill-antialias': false },
  },
]

/** Coloured ground squares above the zones. Renders no DOM. */
export function SquaresLayer({ lon, lat, side, squares }: SquaresLayerProps): null {
  const data = useMemo((): FeatureCollection<Polygon> => {
    const frame = localFrame(lon, lat)
    const corner = (x: number, y: number) => [toLon(frame, x * side), toLat(frame, y * side)]
    const features = squares.map(({ x, y, color }): Feature<Polygon> => {
      const ring = [corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1), corner(x, y)]
      return {
        type: 'Feature',
        properties: { color },
        geometry: { type: 'Polygon', coordinates: [ring] },
      }
    })
    return { type: 'FeatureCollection', features }
  }, [lon, lat, side, squares])
  useGeoLayer('squares', data, layers, 'routes')
  return null
}
