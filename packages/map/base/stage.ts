import type { LayerSpecification, Map } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { Overlay } from './overlay.ts'
import type { Theme } from './palette.ts'

/**
 * Drawing order, lowest first. Every layer goes into one of these places, whatever the order in which the
 * components that bring the layers mount.
 */
const places = ['ground', 'layers', 'zones', 'routes', 'track', 'draw', 'marks'] as const
export type Place = (typeof places)[number]

/** An empty layer that marks the upper end of a place. */
export function placeLayers(): LayerSpecification[] {
  return places.map((place) => ({ id: placeId(place), type: 'background', layout: { visibility: 'none' } }))
}

export function placeId(place: Place): string {
  return `place-${place}`
}

/** The open map, for the components inside a MapView. Another theme or base map is another stage. */
export interface Stage {
  readonly map: Map
  /** What moves over it. */
  readonly overlay: Overlay
  readonly theme: Theme
  /** False once the map is removed: effects that clean up later have nothing left to take away. */
  isOpen(): boolean
}

export const StageContext = createContext<Stage | null>(null)

/** The map around this component; outside a MapView it throws. */
export function useStage(): Stage {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('A map layer must be inside a MapView')
  return stage
}
