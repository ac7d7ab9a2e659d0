import type { FeatureCollection } from './geojson.ts'
import type { GeoJSONSource, LayerSpecification, Map } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { type LayerSlot, slotId, useStage } from './stage.ts'

type WithoutSource<L> = L extends { source: string } ? Omit<L, 'source'> : never
export type GeoLayer = WithoutSource<LayerSpecification>

function addGeoLayers(
  map: Map,
  source: string,
  data: FeatureCollection,
  layers: GeoLayer[],
  place: LayerSlot,
) {
  map.addSource(source, { type: 'geojson', data })
  for (const layer of layers) {
    map.addLayer({ ...layer, source }, slotId(place))
  }
}

/**
 * Draws GeoJSON on the surrounding map. `layers` must be referentially stable; `data` may change as often as people
 * change it (use MachineLayer for moving machines). Layer ids must be unique on the map.
 */
export function useGeoLayer(
  source: string,
  data: FeatureCollection,
  layers: GeoLayer[],
  place: LayerSlot,
): void {
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
    // Avoids sending and tiling thousands of zones twice on first display.
    if (drawn.current === data) return
    drawn.current = data
    void stage.map.getSource<GeoJSONSource>(source)?.setData(data)
  }, [stage, source, data])
}

/** Text without a glyph server: MapLibre draws these with the browser's fonts, Chinese included. */
export const textFont = ['system-ui', 'sans-serif']
