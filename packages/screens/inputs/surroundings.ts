import { createContext, useContext } from 'react'
import type { Boundary, Zone } from '@haulway/map/zones/boundary.ts'

/** What a slice shows on the map around a boundary being drawn. */
export interface MapSurroundings {
  /** Existing zones. */
  readonly others: readonly Zone[]
  /** Style or tile address of the base map; null is the built-in one. */
  readonly tiles: string | null
  /** Called with the drawn boundary, also before it is saved. */
  readonly onBoundary?: (boundary: Boundary) => void
  /** Time zone of the drawn boundary, offered by the time zone field. */
  readonly timeZone?: string | undefined
}

const SurroundingsContext = createContext<MapSurroundings>({ others: [], tiles: null })

export const SurroundingsProvider = SurroundingsContext.Provider

export const useSurroundings = (): MapSurroundings => useContext(SurroundingsContext)
