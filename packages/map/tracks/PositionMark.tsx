import { useMemo } from 'react'
import type { FeatureCollection } from '../base/geojson.ts'
import { type GeoLayer, useGeoLayer } from '../base/geo-layer.ts'
import { mapColors, type Theme } from '../base/palette.ts'
import { useStage } from '../base/stage.ts'

function markLayers(theme: Theme): GeoLayer[] {
  const { accent, halo } = mapColors[theme]
  const ring = { 'circle-radius': 11, 'circle-color': 'transparent', 'circle-stroke-width': 3 }
  return [
    {
      id: 'place-halo',
      type: 'circle',
      paint: { ...ring, 'circle-radius': 13, 'circle-stroke-color': halo },
    },
    { id: 'place-ring', type: 'circle', paint: { ...ring, 'circle-stroke-color': accent } },
    { id: 'place-dot', type: 'circle', paint: { 'circle-radius': 2.5, 'circle-color': accent } },
  ]
}

/** Marks the position that the user went to, degrees. Renders no DOM. */
export function PositionMark({ lon, lat }: { lon: number; lat: number }): null {
  const { theme } = useStage()
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lon, lat] } }],
    }),
    [lon, lat],
  )
  const layers = useMemo(() => markLayers(theme), [theme])
  useGeoLayer('place', data, layers, 'draw')
  return null
}
