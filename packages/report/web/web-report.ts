import { createElement } from 'react'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { defineScreen, type ScreenDeclaration } from '@haulway/platform/screen.ts'
import type { Report, ReportSnapshot } from '../declaration.ts'
import type { WebReport } from './known.tsx'
import type { ReportLook } from './look.ts'

/** A report as the browser's program knows it. */
export function webReport(report: Report, load: () => Promise<ReportLook>): WebReport {
  const Kept = lazyPart(async () => {
    const [look, { SnapshotReport: KeptReport }] = await Promise.all([load(), import('./SnapshotReport.tsx')])
    return ({ snapshot }: { snapshot: ReportSnapshot }) => createElement(KeptReport, { look, snapshot })
  })
  return { report, SnapshotView: Kept }
}

/** The screen of a report. */
export function reportScreen(report: Report, load: () => Promise<ReportLook>): ScreenDeclaration {
  const { screen, messages, permission, feature } = report
  return defineScreen({
    path: screen,
    title: `${messages}.title`,
    gate: { resource: permission, action: 'list', feature },
    async component() {
      const [look, { ReportScreen }] = await Promise.all([load(), import('./ReportScreen.tsx')])
      return () => createElement(ReportScreen, { look })
    },
  })
}
