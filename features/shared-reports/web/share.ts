import { createElement, Suspense } from 'react'
import type { RenderShare } from '@haulway/report/web/known.tsx'
import { later } from '@haulway/platform/web/later.ts'

const ShareButton = later(() => import('./ShareButton.tsx').then((file) => file.ShareButton))

/** By which every report is shared; loaded with the first one. */
export const renderShare: RenderShare = (report, query) =>
  createElement(Suspense, null, createElement(ShareButton, { report, query }))
