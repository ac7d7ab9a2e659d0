import { useMemo } from 'react'
import { type GeoLayer, useGeoLayer } from '../base/geo-layer.ts'
import { alarmColor, mapColors, type Theme } from '../base/palette.ts'
import { useStage } from '../base/stage.ts'

function layersOf(theme: Theme): GeoLayer[] {
  return [
    {
      id: 'crossings-ring',
      type: 'circle',
      paint: {
        'circle-radius': 9,
        'circle-color': alarmColor[theme],
        'circle-opacity': 0.2,
        'circle-stroke-color': alarmColor[theme],
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'crossings-middle',
      type: 'circle',
      paint: {
        'circle-radius': 2.5,
        'circle-color': alarmColor[theme],
        'circle-stroke-color': mapColors[theme].halo,
        'circle-stroke-width': 1,
      },
    },
  ]
}

/** Marks the points where an outline crosses itself. Renders no DOM. */
export function CrossingsLayer({ points }: { points: readonly [lon: number, lat: number][] }): null {
  const { theme } = useStage()
  const layers = useMemo(() => layersOf(theme), [theme])
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: points.map((coordinates) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates },
        properties: {},
      })),
    }),
    [points],
  )
  useGeoLayer('crossings', data, layers, 'marks')
  return null
}
