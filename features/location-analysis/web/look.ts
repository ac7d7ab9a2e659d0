import type { ReportLook } from '@haulway/report/web/index.ts'
import { locationAnalysis } from '../location-analysis.report.ts'
import { Charts } from './Charts.tsx'

export const locationAnalysisLook: ReportLook = {
  report: locationAnalysis,
  Charts,
  inputs: {},
  cells: {},
}
