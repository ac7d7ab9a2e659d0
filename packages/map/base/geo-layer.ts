import type { FeatureCollection } from './geojson.ts'
import type { GeoJSONSource, LayerSpecification, Map } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { type Place, placeId, useStage } from './stage.ts'

type WithoutSource<L> = L extends { source: string } ? Omit<L, 'source'> : never
export type GeoLayer = WithoutSource<LayerSpecification>

function addGeoLayers(map: Map, source: string, data: FeatureCollection, layers: GeoLayer[], place: Place) {
  map.addSource(source, { type: 'geojson', data })
  for (const layer of layers) {
    map.addLayer({ ...layer, source }, placeId(place))
  }
}

/**
 * Draws GeoJSON on the map around the component. `layers` must keep its identity while it is the same; `data`
 * may change as often as people change it (for moving machines there is MachineLayer). Ids of the layers must
 * be unique on the map.
 */
export function useGeoLayer(source: string, data: FeatureCollection, layers: GeoLayer[], place: Place): void {
  const stage = useStage()
  const latest = useRef(data)
  const drawn = useRef<FeatureCollection>(null)
  useEffect(() => {
    latest.current = data
  }, [data])
  useEffect(() => {
    const { map } = stage
    addGeoLayers(map, source, latest.current, layers, place)
    drawn.current = latest.current
    return () => {
      drawn.current = null
      if (!stage.isOpen()) return
      for (const layer of layers) map.removeLayer(layer.id)
      map.removeSource(source)
    }
  }, [stage, source, layers, place])
  useEffect(() => {
    // Thousands of zones are not sent and cut twice when they are first shown.
    if (drawn.current === data) return
    drawn.current = data
    void stage.map.getSource<GeoJSONSource>(source)?.setData(data)
  }, [stage, source, data])
}

/** Text without a glyph server: MapLibre draws these with the fonts of the browser, Chinese included. */
export const textFont = ['system-ui', 'sans-serif']
