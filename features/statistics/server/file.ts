import type { ReportFile } from '@haulway/report/server/index.ts'
import { statisticsReport } from '../statistics.report.ts'
import { machineDays } from './rows.ts'
import { withZone, type Question } from './zone.ts'

/** Rows written at a time. */
const PAGE = 500

const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** Statistics by machine and day, machine by machine. */
export const statisticsFile: ReportFile<Question> = {
  report: statisticsReport,
  async *pages(read, asked) {
    const days = await read(async (tx) => machineDays(tx, await withZone(tx, asked)))
    const rows = days.toSorted(
      (one, other) => inOrder(one.equipment.title, other.equipment.title) || inOrder(one.day, other.day),
    )
    for (let at = 0; at < rows.length; at += PAGE) yield rows.slice(at, at + PAGE)
  },
}
