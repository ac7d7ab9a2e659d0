import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { Item, Resource } from '../resource.ts'

/** What the application shows below the fields of every entry, by declaration: its files. */
export type EntryPanel = ComponentType<{ readonly resource: Resource; readonly entry: Item<Resource> }>

const KnownResources = createContext<ReadonlyMap<string, Resource>>(new Map())
const Panel = createContext<EntryPanel | null>(null)

interface ResourcesProviderProps {
  readonly resources: ReadonlyMap<string, Resource>
  readonly panel?: EntryPanel
  readonly children: ReactNode
}

/** Tells which resources there are, so that references find the titles and screens of what they point at. */
export function ResourcesProvider({ resources, panel, children }: ResourcesProviderProps) {
  return (
    <KnownResources value={resources}>
      <Panel value={panel ?? null}>{children}</Panel>
    </KnownResources>
  )
}

/** The resource of a collection: `materials`. */
export function useKnownResource(name: string): Resource | undefined {
  return useContext(KnownResources).get(name)
}

export const useEntryPanel = (): EntryPanel | null => useContext(Panel)
