import { useEffect, useState } from 'react'
import { isAtDefaultView, useStage } from '@haulway/map'
import type { ShownLayer } from './content.ts'
import { DrawnLayer, type DrawnLayerProps, type LayerState, restoreLayerOrder } from './DrawnLayer.tsx'
import { keepExtent } from './extents.ts'
import { LayerPanel } from './LayerPanel.tsx'
import { useChooseLayer, useLayerChoices } from './useLayerChoices.ts'
import { useScreenLayers } from './useScreenLayers.ts'

/** Folders are stored by title, which cannot be mistaken for the id of a layer. */
const folderChoice = (folder: string) => `folder ${folder}`

/** The account's layers below a map, and the button that opens their panel. Use inside a MapView. */
export function MapLayers() {
  const { map } = useStage()
  const { layers, error } = useScreenLayers()
  const [choices, choose] = [useLayerChoices(), useChooseLayer()]
  const [states, setStates] = useState<Readonly<Record<string, LayerState>>>({})
  const isShown = (layer: ShownLayer) => choices[layer.id]?.shown ?? layer.shown
  const opacityOf = (layer: ShownLayer) => choices[layer.id]?.opacity ?? layer.opacity
  // Each newly drawn layer is added on top first.
  const handleState = (id: string, state: LayerState) => {
    setStates((before) => ({ ...before, [id]: state }))
    if (state === 'drawn') restoreLayerOrder(map, layers)
  }
  useEffect(() => restoreLayerOrder(map, layers), [map, layers])
  /** A map with nothing else to show opens at the first picture. */
  const fitFirst: DrawnLayerProps['onBounds'] = (bounds) => {
    if (isAtDefaultView(map)) map.fitBounds(bounds, { padding: 40, maxZoom: 17, animate: false })
  }
  if (layers.length === 0 && !error) return null
  return (
    <>
      {layers.filter(isShown).map((layer) => (
        <DrawnLayer
          key={layer.id}
          layer={layer}
          opacity={opacityOf(layer)}
          onState={handleState}
          onBounds={(bounds) => {
            fitFirst(bounds)
            keepExtent(map, layer.id, bounds)
          }}
        />
      ))}
      <LayerPanel
        failed={error !== null}
        layers={layers.map((layer) => ({
          layer,
          shown: isShown(layer),
          opacity: opacityOf(layer),
          state: states[layer.id] ?? 'loading',
        }))}
        isOpen={(folder) => choices[folderChoice(folder)]?.open ?? true}
        onOpen={(folder, open) => choose(folderChoice(folder), { open })}
        onChange={choose}
      />
    </>
  )
}
