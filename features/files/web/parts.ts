import { createElement, type ReactNode, Suspense } from 'react'
import type { Resource } from '@haulway/resource'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

export { uploadInto } from './useUploads.ts'

const EntryPhoto = lazyPart(() => import('./EntryPhoto.tsx').then((file) => file.EntryPhoto))

/** The latest photo among the files of an entry; nothing without one. */
export function photoOf(resource: Resource, id: string): ReactNode {
  return createElement(Suspense, { fallback: null }, createElement(EntryPhoto, { key: id, resource, id }))
}
export { sizeText } from '../size.ts'
