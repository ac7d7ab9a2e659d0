import { useEffect, useMemo, useState } from 'react'
import { isAtDefaultView, useStage } from '@haulway/map'
import { useApp } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { usePath } from '@haulway/platform/web/navigation.tsx'
import { type LayerChoices, layersFor, readChoices } from '../choices.ts'
import { shownLayers } from '../map-layer.endpoints.ts'
import { layerScreens } from '../map-layer.resource.ts'
import type { ShownLayer } from './content.ts'
import { DrawnLayer, type DrawnLayerProps, type LayerState, restoreLayerOrder } from './DrawnLayer.tsx'
import { LayerPanel } from './LayerPanel.tsx'

/** A reader's choices, stored in the browser. */
function useChoices(): [LayerChoices, (id: string, change: LayerChoices[string]) => void] {
  const { me } = useApp()
  const key = `haulway.layers.${me?.id ?? ''}.${me?.contextAccount.id ?? ''}`
  const [choices, setChoices] = useState(() => readChoices(localStorage.getItem(key)))
  const change = (id: string, chosen: LayerChoices[string]) => {
    const next = { ...choices, [id]: { ...choices[id], ...chosen } }
    setChoices(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return [choices, change]
}

/** Folders are stored by title, which cannot be mistaken for the id of a layer. */
const folderChoice = (folder: string) => `folder ${folder}`

/** The account's layers below a map, and the button that opens their panel. Use inside a MapView. */
export function MapLayers() {
  const path = usePath()
  const { map } = useStage()
  const { data, error } = useCall(shownLayers, {})
  const layers = useMemo(() => layersFor(data?.items ?? [], path, layerScreens), [data, path])
  const [choices, choose] = useChoices()
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
          onBounds={fitFirst}
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
