import { createElement, lazy, Suspense } from 'react'
import type { EntryPanel } from '@haulway/resource/web/known.tsx'

const FilesPanel = lazy(() => import('./FilesPanel.tsx').then((file) => ({ default: file.FilesPanel })))

/** The files of an entry, below its fields, when its resource declares that it holds some. */
export const FilesBelow: EntryPanel = ({ resource, entry }) =>
  resource.files
    ? createElement(Suspense, { fallback: null }, createElement(FilesPanel, { resource, id: entry.id }))
    : null
