import { createElement, Suspense } from 'react'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { later } from '@haulway/platform/web/later.ts'

const FilesPanel = later(() => import('./FilesPanel.tsx').then((file) => file.FilesPanel))

export const slice = defineWebSlice({
  name: 'files',
  panel: {
    order: 20,
    /** The files of an entry, when its resource declares that it holds some. */
    render: (resource, { id }) =>
      resource.files
        ? createElement(Suspense, { fallback: null }, createElement(FilesPanel, { key: id, resource, id }))
        : null,
  },
})
