import { sortedPage, type ReportFile } from '@haulway/report/server/index.ts'
import { rowColumns } from '../columns.ts'
import { volumesReport } from '../volumes.report.ts'
import type { Question } from './question.ts'
import { findSnapshot, titledRows } from './snapshot.ts'

/** Rows written at a time. */
const PAGE = 500

/** Stocks in order of their locations and materials. */
export const volumesFile: ReportFile<Question> = {
  report: volumesReport,
  async *pages(read, question) {
    const rows = await read(async (tx) => titledRows(tx, (await findSnapshot(tx, question)).rows))
    const all = { sort: null, page: 0, limit: rows.length }
    const { items } = sortedPage(rows, rowColumns, all, {
      otherwise: 'location,material',
      id: (row) => volumesReport.rows.id(row),
    })
    for (let at = 0; at < items.length; at += PAGE) yield items.slice(at, at + PAGE)
  },
}
