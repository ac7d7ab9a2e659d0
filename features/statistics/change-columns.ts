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
  idle: ({ idle3 }: Sums) => idle3,
  cycleAverage: ({ cycleTime }: Sums) => cycleTime?.average ?? null,
} as const

type Read = (sums: Sums) => number | null

const by = (read: Read) => (row: Pair) => differenceOf(read, row)
const options = (read: Read) => ({
  needs: 'against',
  total: (all: StatisticsFigures) => differenceOf(read, all),
  shown: (row: Pair, text: string) => signed(differenceOf(read, row), text),
})

const pair = columnsOf<Pair, StatisticsFigures>()

const percent = (name: keyof typeof compared) =>
  pair.decimal(`statistics.percent.${name}`, RATE_DECIMALS, (row) => percentOf(compared[name], row), {
    needs: 'against',
    total: (all) => percentOf(compared[name], all),
    shown: (row, text) => signed(percentOf(compared[name], row), text),
  })

const { loads, weight, worked, perHour, idle, cycleAverage } = compared

/** Columns of the differences from the other range, if there is one. */
export const changeColumns: ReportColumns<Pair, StatisticsFigures> = {
  loadsChange: pair.quantity('statistics.change.loads', 'count', by(loads), options(loads)),
  loadsPercent: percent('loads'),
  weightChange: pair.quantity('statistics.change.weight', 'weight', by(weight), options(weight)),
  weightPercent: percent('weight'),
  workedChange: pair.duration('statistics.change.worked', by(worked), options(worked)),
  workedPercent: percent('worked'),
  perHourChange: pair.decimal('statistics.change.perHour', RATE_DECIMALS, by(perHour), options(perHour)),
  perHourPercent: percent('perHour'),
  cycleAverageChange: pair.duration(
    'statistics.change.cycleAverage',
    by(cycleAverage),
    options(cycleAverage),
  ),
  cycleAveragePercent: percent('cycleAverage'),
}

/** Beside the time that machines stood. */
export const idleChangeColumns: ReportColumns<Pair, StatisticsFigures> = {
  idleChange: pair.duration('statistics.change.idle', by(idle), options(idle)),
  idlePercent: percent('idle'),
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
