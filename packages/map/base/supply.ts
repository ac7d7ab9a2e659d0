import { type ComponentType, createContext, useContext } from 'react'
import { type MachineState, stateColors, type Theme } from './palette.ts'

export type MachineColors = Record<Theme, Record<MachineState, string>>

/** What the program brings to every map, whoever opens it. */
export interface MapSupply {
  readonly machineColors: MachineColors
  /** Inside the map: draws the layers that the account laid under its maps, and their panel's button. */
  readonly Layers: ComponentType | null
  /** Inside the map: roads where there is no other ground, the home view, and the button that goes to a place. */
  readonly Ground: ComponentType | null
}

const MapSupplyContext = createContext<MapSupply>({ machineColors: stateColors, Layers: null, Ground: null })

export const MapSupplyProvider = MapSupplyContext.Provider

export const useMapSupply = (): MapSupply => useContext(MapSupplyContext)

/** Colours of the machine states: the account's, or the usual ones. */
export const useMachineColors = (): MachineColors => useMapSupply().machineColors
