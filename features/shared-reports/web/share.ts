import { createElement, lazy, Suspense } from 'react'
import type { RenderShare } from '@haulway/report/web/known.tsx'

const ShareButton = lazy(() => import('./ShareButton.tsx').then((file) => ({ default: file.ShareButton })))

/** By which every report is shared; loaded with the first one. */
export const renderShare: RenderShare = (report, query) =>
  createElement(Suspense, null, createElement(ShareButton, { report, query }))
