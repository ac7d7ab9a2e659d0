import { type ComponentType, createContext, useContext } from 'react'
import { type MachineState, stateColors, type Theme } from './palette.ts'

export type MachineColors = Record<Theme, Record<MachineState, string>>

/** What the application adds to every map, on whichever screen it is. */
export interface MapEnvironment {
  readonly machineColors: MachineColors
  /** Inside the map: draws the account's map layers and the button of their panel. */
  readonly Layers: ComponentType | null
  /**
   * Inside the map: roads where there is no other base map, the home view, and the button for going to a position.
   * `layered`: the map also has the account's layers, which can then be gone to.
   */
  readonly Ground: ComponentType<{ readonly layered: boolean }> | null
}

const MapEnvironmentContext = createContext<MapEnvironment>({
  machineColors: stateColors,
  Layers: null,
  Ground: null,
})

export const MapEnvironmentProvider = MapEnvironmentContext.Provider

export const useMapEnvironment = (): MapEnvironment => useContext(MapEnvironmentContext)

/** Colours of the machine states: the account's, or the defaults. */
export const useMachineColors = (): MachineColors => useMapEnvironment().machineColors
