import { createElement, lazy, type ReactNode, Suspense } from 'react'
import type { Resource } from '@haulway/resource'
import type { RenderPanel } from '@haulway/screens/known.tsx'

const FilesPanel = lazy(() => import('./FilesPanel.tsx').then((file) => ({ default: file.FilesPanel })))

const EntryPhoto = lazy(() => import('./EntryPhoto.tsx').then((file) => ({ default: file.EntryPhoto })))

/** The latest photo among the files of an entry; nothing without one. */
export function photoOf(resource: Resource, id: string): ReactNode {
  return createElement(Suspense, { fallback: null }, createElement(EntryPhoto, { key: id, resource, id }))
}

/** The files of an entry, below its fields, when its resource declares that it holds some. */
export const filesBelow: RenderPanel = (resource, { id }) =>
  resource.files
    ? createElement(Suspense, { fallback: null }, createElement(FilesPanel, { key: id, resource, id }))
    : null
