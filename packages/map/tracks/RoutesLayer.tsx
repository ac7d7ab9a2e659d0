import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
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
  /** Replaces the accent colour, #RRGGBB. */
  color?: string | undefined
  /** Direction of travel, where the points are the road itself; absent where the line only joins load and dump. */
  driven?: 'loaded' | 'empty'
}

/**
 * Pixels to the right of the road's centre line in the direction of travel: haul and return may use the same road.
 */
const LANE = 3
const DIRECTION_SIZE = 13

const driven = (how: string): FilterSpecification => ['==', ['get', 'driven'], how]

function routeLayers(theme: Theme): GeoLayer[] {
  const { accent, halo } = mapColors[theme]
  const color: ExpressionSpecification = ['coalesce', ['get', 'color'], accent]
  const unknown: FilterSpecification = ['!', ['has', 'driven']]
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'routes-line',
      type: 'line',
      filter: unknown,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': color, 'line-width': 2.5, 'line-dasharray': [1, 2] },
    },
    {
      id: 'routes-casing',
      type: 'line',
      filter: ['has', 'driven'],
      layout: round,
      paint: { 'line-color': halo, 'line-width': 6.5, 'line-opacity': 0.75, 'line-offset': LANE },
    },
    {
      id: 'routes-loaded',
      type: 'line',
      filter: driven('loaded'),
      layout: round,
      paint: { 'line-color': color, 'line-width': 3.5, 'line-offset': LANE },
    },
    {
      id: 'routes-empty',
      type: 'line',
      filter: driven('empty'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': 2.5, 'line-dasharray': [2, 1.5], 'line-offset': LANE },
    },
    {
      id: 'routes-direction',
      type: 'symbol',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 120,
        // MapLibre drops a text beside an equal one: the return has its own text, an open triangle like the mark of
        // an empty truck.
        'text-field': ['match', ['get', 'driven'], 'empty', '▷', '▶'],
        'text-font': textFont,
        'text-size': DIRECTION_SIZE,
        'text-offset': [
          'case',
          ['has', 'driven'],
          ['literal', [0, LANE / DIRECTION_SIZE]],
          ['literal', [0, 0]],
        ],
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
    features: lines.map(({ id, title, points, color, driven }) => ({
      type: 'Feature',
      properties: { id, title, ...(color && { color }), ...(driven && { driven }) },
      geometry: { type: 'LineString', coordinates: points.map(([lon, lat]) => [lon, lat]) },
    })),
  }
}

/** Hauls from load to dump, along the driven road where it is known, with their direction. Renders no DOM. */
export function RoutesLayer({ lines }: { lines: readonly RouteLine[] }): null {
  const { theme } = useStage()
  const data = useMemo(() => features(lines), [lines])
  const layers = useMemo(() => routeLayers(theme), [theme])
  useGeoLayer('routes', data, layers, 'routes')
  return null
}
