import type { ReportFile } from '@haulway/report/server/index.ts'
import { locationAnalysis } from '../location-analysis.report.ts'
import { readAllStays } from './rows.ts'
import type { Question } from './stays.ts'

/** The visits of a range in order of time. */
export const locationAnalysisFile: ReportFile<Question> = {
  report: locationAnalysis,
  pages: readAllStays,
}
