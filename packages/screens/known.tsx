import { createContext, useContext, type ReactNode } from 'react'
import type { Item, Resource } from '@haulway/resource'

/** What the application shows below the fields of every entry, by declaration: its files. */
export type RenderPanel = (resource: Resource, entry: Item<Resource>) => ReactNode

const nothing: RenderPanel = () => null
const KnownResources = createContext<ReadonlyMap<string, Resource>>(new Map())
const Panel = createContext<RenderPanel>(nothing)

interface ResourcesProviderProps {
  readonly resources: ReadonlyMap<string, Resource>
  readonly renderPanel?: RenderPanel
  readonly children: ReactNode
}

/** Provides the declared resources, so that references find the titles and screens of their targets. */
export function ResourcesProvider({ resources, renderPanel, children }: ResourcesProviderProps) {
  return (
    <KnownResources value={resources}>
      <Panel value={renderPanel ?? nothing}>{children}</Panel>
    </KnownResources>
  )
}

/** All resources by collection name. */
export function useResources(): ReadonlyMap<string, Resource> {
  return useContext(KnownResources)
}

/** The resource of a collection: `materials`. */
export function useResource(name: string): Resource | undefined {
  return useContext(KnownResources).get(name)
}

export const useEntryPanel = (): RenderPanel => useContext(Panel)
