import { createElement, lazy, Suspense } from 'react'
import { defineWebSlice } from '@haulway/slice/web.ts'

const FilesPanel = lazy(() => import('./FilesPanel.tsx').then((file) => ({ default: file.FilesPanel })))

export const slice = defineWebSlice({
  name: 'files',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  panel: {
    order: 20,
    /** The files of an entry, when its resource declares that it holds some. */
    render: (resource, { id }) =>
      resource.files
        ? createElement(Suspense, { fallback: null }, createElement(FilesPanel, { key: id, resource, id }))
        : null,
  },
})
