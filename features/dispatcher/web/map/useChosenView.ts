import { useStage } from '@haulway/map'
import { isInView } from '@haulway/map/zones/fit-site.ts'
import type { Place, SiteBox } from '@haulway/map/zones/sites.ts'
import type { FitBoundsOptions } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useScreenLayers, useShowLayer } from '../../../map-layers/web/parts.ts'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'
import type { Site } from '../useSite.ts'
import { chosenBox } from './shown-sites.ts'

interface ChosenView {
  site: Site
  address: Pick<DispatcherAddress, 'at' | 'layer' | 'place' | 'project' | 'route'>
  home: Place | null
  /** Whether the map has left its initial view. */
  isFitted: () => boolean
  /** The map leaves its initial view. */
  onFitted: () => void
  view: FitBoundsOptions
}

/** Shows what is chosen by the address: a route or project that is out of view, a place, or a map layer. */
export function useChosenView({ site, address, home, isFitted, onFitted, view }: ChosenView): void {
  const { map } = useStage()
  const { layer, place, project, route } = address
  // The reader has moved the map; another choice gives up that view.
  const isPlaced = address.at !== null
  const showSite = useEffectEvent((chosen: Pick<DispatcherAddress, 'project' | 'route'>) => {
    const box = chosenBox(site, { place: null, ...chosen }, home)
    if (box && isFitted() && !isInView(map, box)) map.fitBounds(box, view)
  })
  useEffect(() => showSite({ route, project }), [route, project])
  const showPlace = useEffectEvent((chosen: string) => {
    const box = chosenBox(site, { place: chosen, route: null, project: null }, home)
    if (box && isFitted()) map.fitBounds(box, view)
  })
  useEffect(() => {
    if (place !== null && !isPlaced) showPlace(place)
  }, [place, isPlaced])
  useChosenLayer(layer, isPlaced, (extent) => {
    onFitted()
    map.fitBounds(extent, view)
  })
}

/** Switches the chosen layer on once, and shows its extent unless the reader has moved the map. */
function useChosenLayer(layer: string | null, isPlaced: boolean, onExtent: (extent: SiteBox) => void): void {
  const { layers } = useScreenLayers()
  const showLayer = useShowLayer()
  const shown = useRef<string | null>(null)
  const isKnown = layers.some(({ id }) => id === layer)
  const show = useEffectEvent((extent: SiteBox) => {
    if (!isPlaced) onExtent(extent)
  })
  useEffect(() => {
    const isDone = shown.current === layer && isPlaced
    if (layer === null) shown.current = null
    if (layer === null || !isKnown || isDone) return undefined
    shown.current = layer
    return showLayer(layer, (extent) => show(extent))
  }, [layer, isKnown, isPlaced, showLayer])
}
