import { useMemo } from 'react'
import type { FeatureCollection } from '../base/geojson.ts'
import { type GeoLayer, useGeoLayer } from '../base/geo-layer.ts'
import { alarmColor } from '../base/palette.ts'
import { useStage } from '../base/stage.ts'

type Outline = readonly (readonly [lon: number, lat: number])[]

function outlineLayers(color: string): GeoLayer[] {
  const paint = { 'line-color': color, 'line-width': 2, 'line-dasharray': [2, 2] }
  return [{ id: 'outlines', type: 'line', paint }]
}

/** Outlines before an edit: dashed, above the zones. Renders no DOM. */
export function OutlinesLayer({ outlines }: { outlines: readonly Outline[] }): null {
  const { theme } = useStage()
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: outlines.map((line) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: line.map(([lon, lat]) => [lon, lat]) },
      })),
    }),
    [outlines],
  )
  const layers = useMemo(() => outlineLayers(alarmColor[theme]), [theme])
  useGeoLayer('outlines', data, layers, 'draw')
  return null
}
