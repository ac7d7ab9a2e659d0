import { createElement, Suspense } from 'react'
import type { RenderShare } from '@haulway/report/web/known.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

const ShareButton = lazyPart(() => import('./ShareButton.tsx').then((file) => file.ShareButton))

/** Renders the share button of every report; its code is loaded with the first one. */
export const renderShare: RenderShare = (report, query) =>
  createElement(Suspense, null, createElement(ShareButton, { report, query }))
