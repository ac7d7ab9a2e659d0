import { choiceFilter, type ReportLook } from '@haulway/report/web/index.ts'
import { cycleTimes } from '../cycle-times.report.ts'
import type { CycleItem } from '../cycle-item.ts'
import { shiftNames } from '../shift-names.ts'
import { Charts } from './Charts.tsx'
import { Flags } from './Flags.tsx'
import { OmitFilter } from './OmitFilter.tsx'
import { ShiftRanges } from './ShiftRanges.tsx'

export const cycleTimesLook: ReportLook = {
  report: cycleTimes,
  Charts,
  Ranges: ShiftRanges,
  inputs: {
    // By its position in the calendar of each project.
    shift: choiceFilter('cycles.filter.any.shift', shiftNames, (name) => `cycles.shift.${name}`),
    omitOver: OmitFilter,
  },
  cells: {
    flags: ({ flags }: CycleItem) => <Flags flags={flags} />,
  },
}
