import { createContext, useContext } from 'react'
import type { Boundary, Zone } from '@haulway/map/zones/boundary.ts'

/** What a slice shows around a boundary that is drawn. */
export interface Surroundings {
  /** Zones that exist already. */
  readonly others: readonly Zone[]
  /** Style or tile address of the base map; null is the built-in one. */
  readonly tiles: string | null
  /** Told what is drawn, also before it is saved. */
  readonly onBoundary?: (boundary: Boundary) => void
  /** The time zone in which that lies, for the field of the zone to offer. */
  readonly timeZone?: string | undefined
}

const SurroundingsContext = createContext<Surroundings>({ others: [], tiles: null })

export const SurroundingsProvider = SurroundingsContext.Provider

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext)
