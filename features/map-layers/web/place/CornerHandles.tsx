import { type CanvasSource, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { FeatureCollection } from '@haulway/map/base/geojson.ts'
import { type GeoLayer, useGeoLayer } from '@haulway/map/base/geo-layer.ts'
import { mapColors } from '@haulway/map/base/palette.ts'
import { slotId, useStage } from '@haulway/map/base/stage.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { type Corners, roundedCorner, shiftCorners } from '../../world-file.ts'
import type { Picture } from '../content.ts'
import styles from './place.module.css'

const SOURCE = 'placed-picture'
const MIDDLE = 4

type Place = [lon: number, lat: number]
const places = (corners: Corners): [Place, Place, Place, Place] => {
  const [a, b, c, d] = corners
  return [
    [a.lon, a.lat],
    [b.lon, b.lat],
    [c.lon, c.lat],
    [d.lon, d.lat],
  ]
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
const middleOf = (corners: Corners): Place => [
  mean(corners.map(({ lon }) => lon)),
  mean(corners.map(({ lat }) => lat)),
]

const handlePlace = (corners: Corners, at: number): Place => places(corners)[at] ?? middleOf(corners)

export interface CornerHandlesProps {
  readonly corners: Corners
  readonly picture: Picture | null
  readonly onChange: (corners: Corners) => void
}

/** The picture, its outline, a handle at each corner and one in the centre that moves all. Use inside a MapView. */
export function CornerHandles({ corners, picture, onChange }: CornerHandlesProps): null {
  usePictureSource(corners, picture)
  useOutline(corners)
  useHandles(corners, onChange)
  return null
}

function usePictureSource(corners: Corners, picture: Picture | null): void {
  const stage = useStage()
  const coordinates = useEffectEvent(() => places(corners))
  useEffect(() => {
    if (!picture) return undefined
    const { map } = stage
    map.addSource(SOURCE, {
      type: 'canvas',
      canvas: picture.canvas,
      animate: false,
      coordinates: coordinates(),
    })
    map.addLayer(
      { id: SOURCE, type: 'raster', source: SOURCE, paint: { 'raster-opacity': 0.75 } },
      slotId('layers'),
    )
    return () => {
      if (!stage.isOpen()) return
      map.removeLayer(SOURCE)
      map.removeSource(SOURCE)
    }
  }, [stage, picture])
  useEffect(() => {
    stage.map.getSource<CanvasSource>(SOURCE)?.setCoordinates(places(corners))
  }, [stage, corners])
}

function useOutline(corners: Corners): void {
  const { theme } = useStage()
  const data = useMemo((): FeatureCollection => {
    const ring = places(corners)
    const geometry = { type: 'LineString' as const, coordinates: [...ring, ring[0]] }
    return { type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties: {} }] }
  }, [corners])
  const layers = useMemo((): GeoLayer[] => {
    const paint = { 'line-color': mapColors[theme].accent, 'line-width': 2, 'line-dasharray': [2, 1.5] }
    return [{ id: 'placed-outline', type: 'line', paint }]
  }, [theme])
  useGeoLayer('placed-outline', data, layers, 'draw')
}

/** Label of a handle: the number of its corner, as in the fields above, or a cross for all. */
function handleElement(at: number, title: string): HTMLElement {
  const element = document.createElement('div')
  element.className = at === MIDDLE ? `${styles.handle} ${styles.middle}` : (styles.handle ?? '')
  element.textContent = at === MIDDLE ? '✥' : String(at + 1)
  element.title = title
  return element
}

/** Titles of the handles: the corners in their order, then the centre. */
const handleWords = [
  'mapLayers.place.corner.1',
  'mapLayers.place.corner.2',
  'mapLayers.place.corner.3',
  'mapLayers.place.corner.4',
  'mapLayers.place.middle',
] as const

function useHandles(corners: Corners, onChange: (corners: Corners) => void): void {
  const { map } = useStage()
  const words = useWords()
  const dragged = useEffectEvent((at: number, lon: number, lat: number) => {
    if (at === MIDDLE) {
      const [fromLon, fromLat] = middleOf(corners)
      return onChange(shiftCorners(corners, lon - fromLon, lat - fromLat))
    }
    return onChange(corners.with(at, roundedCorner(lon, lat)) as unknown as Corners)
  })
  const placeOf = useEffectEvent((at: number) => handlePlace(corners, at))
  const handles = useMemo(
    () =>
      ([0, 1, 2, 3, MIDDLE] as const).map((at) => {
        const title = words(handleWords[at])
        return new Marker({ element: handleElement(at, title), draggable: true })
      }),
    [words],
  )
  useEffect(() => {
    const subscriptions = handles.map((handle, at) => {
      handle.setLngLat(placeOf(at)).addTo(map)
      // The title describes a handle; screen reader users have the fields.
      handle.getElement().setAttribute('aria-hidden', 'true')
      handle.getElement().removeAttribute('tabindex')
      return handle.on('drag', () => {
        const { lng, lat } = handle.getLngLat()
        dragged(at, lng, lat)
      })
    })
    return () => {
      for (const one of subscriptions) one.unsubscribe()
      for (const handle of handles) handle.remove()
    }
  }, [map, handles])
  useEffect(() => {
    handles.forEach((handle, at) => handle.setLngLat(handlePlace(corners, at)))
  }, [handles, corners])
}
