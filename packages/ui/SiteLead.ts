import { createContext, type ComponentType } from 'react'

/** What leads on where a screen is empty because the account may have no site yet; the application gives it. */
export const SiteLead = createContext<ComponentType | null>(null)
