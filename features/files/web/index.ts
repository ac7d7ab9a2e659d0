import { createElement, Suspense } from 'react'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

const FilesPanel = lazyPart(() => import('./FilesPanel.tsx').then((file) => file.FilesPanel))

export const slice = defineWebSlice({
  name: 'files',
  panel: {
    order: 20,
    /** Shown when the resource declares that its entries hold files. */
    render: (resource, { id }) =>
      resource.files
        ? createElement(Suspense, { fallback: null }, createElement(FilesPanel, { key: id, resource, id }))
        : null,
  },
})
