import { choiceFilter, type ReportLook } from '@haulway/report/web/index.ts'
import { OmitFilter } from '../../cycles/web/parts.ts'
import { comparisons } from '../comparison.ts'
import { statisticsReport } from '../statistics.report.ts'
import { Charts } from './Charts.tsx'

const shifts = ['first', 'second', 'third'] as const

export const statisticsLook: ReportLook = {
  report: statisticsReport,
  Charts,
  inputs: {
    shift: choiceFilter('cycles.filter.any.shift', shifts, (name) => `cycles.shift.${name}`),
    omitOver: OmitFilter,
    cost: choiceFilter('statistics.filter.any.cost', ['true'], () => 'statistics.cost.shown'),
    against: choiceFilter(
      'statistics.filter.any.against',
      comparisons,
      (name) => `statistics.against.${name}`,
    ),
  },
  cells: {},
}
