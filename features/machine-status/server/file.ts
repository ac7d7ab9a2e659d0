import type { ReportFile } from '@haulway/report/server/index.ts'
import { machineStatusReport } from '../machine-status.report.ts'
import { type DaysQuery, readDays } from './days.ts'

/** Rows written at a time. */
const PAGE = 500

/** The days of machines as a file, machine by machine. */
export const machineStatusFile: ReportFile<DaysQuery> = {
  report: machineStatusReport,
  async *pages(read, asked) {
    const { days } = await read((tx) => readDays(tx, asked))
    for (let at = 0; at < days.length; at += PAGE) yield days.slice(at, at + PAGE)
  },
}
