import type { ReportLook } from '@haulway/report/web/index.ts'
import { cycleTimes } from '../cycle-times.report.ts'
import type { CycleItem } from '../cycle-item.ts'
import { Charts } from './Charts.tsx'
import { Flags } from './Flags.tsx'
import { OmitFilter } from './OmitFilter.tsx'

export const cycleTimesLook: ReportLook = {
  report: cycleTimes,
  Charts,
  inputs: { omitOver: OmitFilter },
  cells: { flags: ({ flags }: CycleItem) => <Flags flags={flags} /> },
}
