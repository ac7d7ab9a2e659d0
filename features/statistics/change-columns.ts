/** Columns and words of the differences from another range. */
import { columnsOf, type ReportColumns } from '@haulway/report'
import type { Words } from '@haulway/platform/messages.ts'
import type { StatisticsFigures } from './statistics-rows.ts'
import { loadsPerHour, RATE_DECIMALS, type Sums } from './sums.ts'

export interface Pair extends Sums {
  readonly before: Sums | null
}

/** A difference with a plus sign for increases. */
const signed = (difference: number | null, text: string) =>
  difference !== null && difference > 0 ? `+${text}` : text

const differenceOf = (read: (sums: Sums) => number | null, { before, ...row }: Pair): number | null => {
  const [now, then] = [read(row), before && read(before)]
  return now === null || then === null ? null : now - then
}

/** Relative to the other range; null if that was zero. */
function percentOf(read: (sums: Sums) => number | null, row: Pair): number | null {
  const [difference, then] = [differenceOf(read, row), row.before && read(row.before)]
  return difference === null || !then ? null : (100 * difference) / then
}

const compared = {
  loads: ({ loads }: Sums) => loads,
  weight: ({ weight }: Sums) => weight,
  worked: ({ worked }: Sums) => worked,
  perHour: loadsPerHour,
  cycleAverage: ({ cycleTime }: Sums) => cycleTime?.average ?? null,
} as const

/** Columns of the differences from the other range, if there is one. */
export function changeColumns<Row extends Pair>(): ReportColumns<Row, StatisticsFigures> {
  const { quantity, duration, decimal } = columnsOf<Row, StatisticsFigures>()
  const { loads, weight, worked, perHour, cycleAverage } = compared
  const options = (read: (sums: Sums) => number | null) => ({
    needs: 'against',
    total: (all: StatisticsFigures) => differenceOf(read, all),
    shown: (row: Row, text: string) => signed(differenceOf(read, row), text),
  })
  const by = (read: (sums: Sums) => number | null) => (row: Row) => differenceOf(read, row)
  const percent = (name: keyof typeof compared) =>
    decimal(`statistics.percent.${name}`, RATE_DECIMALS, (row) => percentOf(compared[name], row), {
      needs: 'against',
      total: (all) => percentOf(compared[name], all),
      shown: (row, text) => signed(percentOf(compared[name], row), text),
    })
  return {
    loadsChange: quantity('statistics.change.loads', 'count', by(loads), options(loads)),
    loadsPercent: percent('loads'),
    weightChange: quantity('statistics.change.weight', 'weight', by(weight), options(weight)),
    weightPercent: percent('weight'),
    workedChange: duration('statistics.change.worked', by(worked), options(worked)),
    workedPercent: percent('worked'),
    perHourChange: decimal('statistics.change.perHour', RATE_DECIMALS, by(perHour), options(perHour)),
    perHourPercent: percent('perHour'),
    cycleAverageChange: duration('statistics.change.cycleAverage', by(cycleAverage), options(cycleAverage)),
    cycleAveragePercent: percent('cycleAverage'),
  }
}

/** The totals of the other range, in a sentence. */
export function comparisonText(words: Words, all: StatisticsFigures): string[] {
  const { before } = all
  if (!before) return []
  const percent = percentOf(compared.loads, all)
  const days = { from: before.firstDay, to: before.lastDay }
  if (percent === null) return [words('statistics.said.againstNone', days)]
  const rounded = signed(percent, String(Math.round(percent)))
  return [words('statistics.said.against', { ...days, loads: before.loads, percent: rounded })]
}
