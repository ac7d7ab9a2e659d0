import type { Map } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { slotId, useStage } from '@haulway/map/base/stage.ts'
import type { Problem } from '@haulway/resource'
import { useApi } from '@haulway/platform/web/app.tsx'
import { fromAddress } from '../map-layer.resource.ts'
import {
  contentOf,
  type DrawLayer,
  type LayerContent,
  LayerProblem,
  type ShownLayer,
  sourceOf,
} from './content.ts'

export type LayerState = 'loading' | 'drawn' | { readonly problem: Problem }

export interface DrawnLayerProps {
  readonly layer: ShownLayer
  /** 0 to 100. */
  readonly opacity: number
  readonly onState: (id: string, state: LayerState) => void
  /** Called with the bounds once the layer is drawn. */
  readonly onBounds?: (bounds: NonNullable<LayerContent['bounds']>) => void
}

type Fading =
  | 'raster-opacity'
  | 'hillshade-exaggeration'
  | 'fill-opacity'
  | 'line-opacity'
  | 'circle-opacity'
  | 'circle-stroke-opacity'

const opacities: Readonly<Record<string, readonly [name: Fading, full: number][]>> = {
  raster: [['raster-opacity', 1]],
  hillshade: [['hillshade-exaggeration', 0.5]],
  fill: [['fill-opacity', 0.2]],
  line: [['line-opacity', 1]],
  circle: [
    ['circle-opacity', 1],
    ['circle-stroke-opacity', 1],
  ],
}

function fade(map: Map, layers: readonly DrawLayer[], opacity: number): void {
  for (const { id, type } of layers) {
    for (const [name, full] of opacities[type] ?? []) map.setPaintProperty(id, name, (full * opacity) / 100)
  }
}

/** Dims aerial pictures on a dark map, where they would outshine the marks. Service tiles keep their look. */
function dim(map: Map, layers: readonly DrawLayer[]): void {
  for (const { id, type } of layers) {
    if (type !== 'raster') continue
    map.setPaintProperty(id, 'raster-brightness-max', 0.5)
    map.setPaintProperty(id, 'raster-contrast', 0.3)
    map.setPaintProperty(id, 'raster-saturation', -0.3)
  }
}

/** Loads a layer's content and keeps it while the layer is unchanged. */
function useContent(layer: ShownLayer, onState: DrawnLayerProps['onState']): LayerContent | null {
  const api = useApi()
  const [content, setContent] = useState<LayerContent | null>(null)
  const report = useEffectEvent(onState)
  // Only another file, address or position changes the content; a refetched list does not.
  const version = JSON.stringify(layer)
  useEffect(() => {
    const stop = new AbortController()
    const read = JSON.parse(version) as ShownLayer
    report(read.id, 'loading')
    contentOf(read, api, stop.signal).then(
      (found) => !stop.signal.aborted && setContent(found),
      (error: unknown) => {
        if (stop.signal.aborted) return
        const fetching = { key: 'mapLayers.problem.fetch' } as const
        report(read.id, { problem: error instanceof LayerProblem ? error.problem : fetching })
      },
    )
    return () => {
      stop.abort()
      setContent(null)
    }
  }, [version, api])
  return content
}

/**
 * Draws one layer on the surrounding map. Renders no DOM and never breaks the map: problems are reported through
 * `onState`.
 */
export function DrawnLayer({ layer, opacity, onState, onBounds }: DrawnLayerProps): null {
  const stage = useStage()
  const content = useContent(layer, onState)
  const report = useEffectEvent(onState)
  const placed = useEffectEvent((bounds: NonNullable<LayerContent['bounds']>) => onBounds?.(bounds))
  const faded = useEffectEvent((map: Map, layers: readonly DrawLayer[]) => fade(map, layers, opacity))
  const { id } = layer
  const own = !fromAddress(layer.source)
  useEffect(() => {
    if (!content) return undefined
    const { map } = stage
    const source = sourceOf({ id })
    const broken = map.on('error', (event) => {
      if ('sourceId' in event && event.sourceId === source)
        report(id, { problem: { key: 'mapLayers.problem.tiles' } })
    })
    map.addSource(source, content.source)
    for (const one of content.layers) map.addLayer(one, slotId('layers'))
    if (stage.theme === 'dark' && own) dim(map, content.layers)
    faded(map, content.layers)
    report(id, content.doubt ? { problem: content.doubt } : 'drawn')
    if (content.bounds) placed(content.bounds)
    return () => {
      broken.unsubscribe()
      if (!stage.isOpen()) return
      for (const one of content.layers) map.removeLayer(one.id)
      map.removeSource(source)
    }
  }, [stage, content, id, own])
  useEffect(() => {
    if (content && stage.isOpen() && stage.map.getSource(sourceOf({ id })))
      fade(stage.map, content.layers, opacity)
  }, [stage, content, id, opacity])
  return null
}

/** Restores the stacking order of the layers, as they load in any order. */
export function restoreLayerOrder(map: Map, layers: readonly ShownLayer[]): void {
  const drawn = map.getLayersOrder()
  for (const layer of layers) {
    for (const id of drawn) if (id.startsWith(`${sourceOf(layer)}-`)) map.moveLayer(id, slotId('layers'))
  }
}
