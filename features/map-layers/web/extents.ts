import type { Map as DrawnMap } from 'maplibre-gl'
import type { Bounds } from './drawable-features.ts'

type Show = (bounds: Bounds) => void

interface Extents {
  readonly drawn: Map<string, Bounds>
  /** The latest request, until its layer is drawn. */
  wanted: { readonly id: string; readonly show: Show } | null
}

const extents = new WeakMap<DrawnMap, Extents>()

function extentsOf(map: DrawnMap): Extents {
  const found = extents.get(map) ?? { drawn: new Map<string, Bounds>(), wanted: null }
  extents.set(map, found)
  return found
}

/** Remembers where a map has drawn a layer, and answers the request for it. */
export function keepExtent(map: DrawnMap, id: string, bounds: Bounds): void {
  const found = extentsOf(map)
  found.drawn.set(id, bounds)
  const { wanted } = found
  if (wanted?.id !== id) return
  found.wanted = null
  wanted.show(bounds)
}

/** Calls `show` with the extent of a layer: now, or once the map has drawn it. Only the latest request counts. */
export function requestExtent(map: DrawnMap, id: string, show: Show): () => void {
  const found = extentsOf(map)
  const bounds = found.drawn.get(id)
  const wanted = bounds ? null : { id, show }
  found.wanted = wanted
  if (bounds) show(bounds)
  return () => {
    if (wanted && found.wanted === wanted) found.wanted = null
  }
}
