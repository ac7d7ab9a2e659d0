import { createElement, lazy, Suspense } from 'react'
import type { RenderPanel } from '@haulway/resource/web/known.tsx'

const FilesPanel = lazy(() => import('./FilesPanel.tsx').then((file) => ({ default: file.FilesPanel })))

/** The files of an entry, below its fields, when its resource declares that it holds some. */
export const filesBelow: RenderPanel = (resource, { id }) =>
  resource.files
    ? createElement(Suspense, { fallback: null }, createElement(FilesPanel, { key: id, resource, id }))
    : null
