import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import type { FeatureCollection } from '../base/geojson.ts'
import { type GeoLayer, useGeoLayer } from '../base/geo-layer.ts'
import { mapColors, type Theme } from '../base/palette.ts'
import { useStage } from '../base/stage.ts'

/** As wide as a haul road: a pixel is a metre and a bit at zoom 16, and twice that at each zoom before. */
const width = (beside: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  11,
  1 + beside,
  14,
  3.5 + beside,
  16,
  14 + beside,
  19,
  112 + beside,
]

function roadLayers(id: string, theme: Theme): GeoLayer[] {
  const { road, roadEdge } = mapColors[theme]
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    { id: `${id}-edge`, type: 'line', layout, paint: { 'line-color': roadEdge, 'line-width': width(2) } },
    { id: `${id}-road`, type: 'line', layout, paint: { 'line-color': road, 'line-width': width(0) } },
  ]
}

type Line = readonly (readonly [lon: number, lat: number])[]

interface RoadsLayerProps {
  /** Unique on the map, which may have several kinds of roads. */
  readonly id: string
  /** Degrees. */
  readonly lines: readonly Line[]
}

/** Roads below everything else. Renders no DOM. */
export function RoadsLayer({ id, lines }: RoadsLayerProps): null {
  const { theme } = useStage()
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'MultiLineString',
            coordinates: lines.map((line) => line.map(([lon, lat]) => [lon, lat])),
          },
        },
      ],
    }),
    [lines],
  )
  const layers = useMemo(() => roadLayers(id, theme), [id, theme])
  useGeoLayer(id, data, layers, 'ground')
  return null
}
