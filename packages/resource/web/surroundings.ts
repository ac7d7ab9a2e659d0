import { createContext, useContext } from 'react'
import type { Zone } from '@haulway/map/boundary.ts'

/** What a slice shows around a boundary that is drawn. */
export interface Surroundings {
  /** Zones that exist already. */
  readonly others: readonly Zone[]
  /** Style or tile address of the base map; null is the built-in one. */
  readonly tiles: string | null
}

const SurroundingsContext = createContext<Surroundings>({ others: [], tiles: null })

export const SurroundingsProvider = SurroundingsContext.Provider

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext)
