import { createElement, type ReactNode, Suspense } from 'react'
import type { Resource } from '@haulway/resource'
import { later } from '@haulway/platform/web/later.ts'

export { uploadInto } from './useUploads.ts'

const EntryPhoto = later(() => import('./EntryPhoto.tsx').then((file) => file.EntryPhoto))

/** The latest photo among the files of an entry; nothing without one. */
export function photoOf(resource: Resource, id: string): ReactNode {
  return createElement(Suspense, { fallback: null }, createElement(EntryPhoto, { key: id, resource, id }))
}
export { sizeText } from '../size.ts'
