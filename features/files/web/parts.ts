import { createElement, lazy, type ReactNode, Suspense } from 'react'
import type { Resource } from '@haulway/resource'

const EntryPhoto = lazy(() => import('./EntryPhoto.tsx').then((file) => ({ default: file.EntryPhoto })))

/** The latest photo among the files of an entry; nothing without one. */
export function photoOf(resource: Resource, id: string): ReactNode {
  return createElement(Suspense, { fallback: null }, createElement(EntryPhoto, { key: id, resource, id }))
}
