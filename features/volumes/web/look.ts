import type { ReportLook } from '@haulway/report/web/index.ts'
import { volumesReport } from '../volumes.report.ts'
import { Charts } from './Charts.tsx'

export const volumesLook: ReportLook = {
  report: volumesReport,
  Charts,
  inputs: {},
  cells: {},
}
