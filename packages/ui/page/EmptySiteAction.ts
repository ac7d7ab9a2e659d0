import { createContext, type ComponentType } from 'react'

/** The action for screens that are empty because the account may have no site yet; provided by the application. */
export const EmptySiteAction = createContext<ComponentType | null>(null)
