import { createContext, useContext, type ReactNode } from 'react'
import type { Resource } from '../resource.ts'

const KnownResources = createContext<ReadonlyMap<string, Resource>>(new Map())

/** Tells which resources there are, so that references find the titles and screens of what they point at. */
export function ResourcesProvider(props: { resources: ReadonlyMap<string, Resource>; children: ReactNode }) {
  return <KnownResources value={props.resources}>{props.children}</KnownResources>
}

/** All of them, by the names of their collections. */
export function useKnownResources(): ReadonlyMap<string, Resource> {
  return useContext(KnownResources)
}

/** The resource of a collection: `materials`. */
export function useKnownResource(name: string): Resource | undefined {
  return useContext(KnownResources).get(name)
}
