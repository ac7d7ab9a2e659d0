import type { Range, ReportFile } from '@haulway/report/server/index.ts'
import { cycleTimes } from '../cycle-times.report.ts'
import { cyclePages } from './cycle-pages.ts'
import type { CycleFilter } from './selection.ts'
import { selectWithShifts } from './shifts.ts'

interface CyclesAsked {
  readonly filter: CycleFilter
  readonly range: Range
}

/** The cycles of a report as a file. */
export const cycleFile: ReportFile<CyclesAsked> = {
  report: cycleTimes,
  pages: (read, { filter, range }) => cyclePages(read, (tx) => selectWithShifts(tx, filter, range)),
}
