import type { LayerSpecification, Map } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { Overlay } from './overlay.ts'
import type { Theme } from './palette.ts'

/**
 * Slots in drawing order, lowest first. Every layer goes into one of them, independent of the order in which
 * components mount.
 */
const places = ['ground', 'layers', 'zones', 'routes', 'track', 'draw', 'marks'] as const
export type LayerSlot = (typeof places)[number]

/** Empty layers that mark the upper end of each slot. */
export function slotLayers(): LayerSpecification[] {
  return places.map((place) => ({ id: slotId(place), type: 'background', layout: { visibility: 'none' } }))
}

export function slotId(place: LayerSlot): string {
  return `place-${place}`
}

/** The open map, for components inside a MapView. Another theme or base map is another stage. */
export interface Stage {
  readonly map: Map
  /** The WebGL overlay for what moves over the map. */
  readonly overlay: Overlay
  readonly theme: Theme
  /** False once the map is removed: effects that clean up later have nothing left to remove. */
  isOpen(): boolean
}

export const StageContext = createContext<Stage | null>(null)

/** The surrounding map; throws outside a MapView. */
export function useStage(): Stage {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('A map layer must be inside a MapView')
  return stage
}
