import { createElement, Suspense } from 'react'
import type { RenderRemark } from '@haulway/report/web/known.tsx'
import { later } from '@haulway/platform/web/later.ts'

const CommittedDays = later(() => import('./CommittedDays.tsx').then((file) => file.CommittedDays))

/** What every report says of committed days; loaded with the first one. */
export const renderRemark: RenderRemark = (figures, query) =>
  createElement(Suspense, null, createElement(CommittedDays, { figures, query }))
