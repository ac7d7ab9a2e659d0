import type { ExpressionSpecification } from 'maplibre-gl'
import type { FeatureCollection } from '../base/geojson.ts'
import { useMemo } from 'react'
import { type GeoLayer, textFont, useGeoLayer } from '../base/geo-layer.ts'
import { mapColors, type Theme } from '../base/palette.ts'
import { useStage } from '../base/stage.ts'

/** A haul from a load to a dump, as a line over the ground (degrees). */
export interface RouteLine {
  id: string
  title: string
  points: readonly (readonly [lon: number, lat: number])[]
  /** Instead of the accent, #RRGGBB. */
  color?: string | undefined
}

function routeLayers(theme: Theme): GeoLayer[] {
  const { accent, halo } = mapColors[theme]
  const color: ExpressionSpecification = ['coalesce', ['get', 'color'], accent]
  return [
    {
      id: 'routes-line',
      type: 'line',
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': color, 'line-width': 2.5, 'line-dasharray': [1, 2] },
    },
    {
      id: 'routes-direction',
      type: 'symbol',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 120,
        'text-field': '▶',
        'text-font': textFont,
        'text-size': 13,
        'text-keep-upright': false,
        'text-rotation-alignment': 'map',
      },
      paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ]
}

function features(lines: readonly RouteLine[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: lines.map(({ id, title, points, color }) => ({
      type: 'Feature',
      properties: { id, title, ...(color && { color }) },
      geometry: { type: 'LineString', coordinates: points.map(([lon, lat]) => [lon, lat]) },
    })),
  }
}

/** Hauls from load to dump, with their direction. Draws nothing in React. */
export function RoutesLayer({ lines }: { lines: readonly RouteLine[] }): null {
  const { theme } = useStage()
  const data = useMemo(() => features(lines), [lines])
  const layers = useMemo(() => routeLayers(theme), [theme])
  useGeoLayer('routes', data, layers, 'routes')
  return null
}
