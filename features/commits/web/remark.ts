import { createElement, Suspense } from 'react'
import type { RenderRemark } from '@haulway/report/web/known.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

const CommittedDays = lazyPart(() => import('./CommittedDays.tsx').then((file) => file.CommittedDays))

/** The remark about committed days in every report; loaded with the first report. */
export const renderRemark: RenderRemark = (figures, query) =>
  createElement(Suspense, null, createElement(CommittedDays, { figures, query }))
