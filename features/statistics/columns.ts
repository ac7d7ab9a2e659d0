/** Columns of the statistics report. */
import { columnsOf, type ReportColumns } from '@haulway/report'
import { durationText, hourText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { changeColumns, idleChangeColumns, type Pair } from './change-columns.ts'
import { cycleTimeColumns } from './cycle-times.ts'
import type { DayRow, EntryRow, HourRow, MachineDay, ShiftRow, StatisticsFigures } from './statistics-rows.ts'
import {
  type idleMinutes,
  loadsPerHour,
  formatHundredths,
  MONEY_DECIMALS,
  RATE_DECIMALS,
  type Sums,
} from './sums.ts'

const sortable = { sortable: true } as const

/** States how much of a sum is estimated; undefined if all of it was measured. */
export function estimatedText(words: Words, sum: number, estimated: number): string | undefined {
  if (!(estimated > 0)) return undefined
  // Rounding must not turn a partly estimated sum into 0 % or 100 %.
  const percent = Math.min(99, Math.max(1, Math.round((100 * estimated) / sum)))
  return estimated < sum ? words('cycles.said.estimatedPart', { percent }) : words('cycles.said.estimated')
}

/** Marks a sum that is entirely estimated. */
const amountText = (words: Words, amount: string, sum: number | null, estimated: number) =>
  sum !== null && estimated > 0 && estimated >= sum ? words('cycles.estimate', { amount }) : amount

function amountColumns<Row extends Sums>() {
  const { quantity } = columnsOf<Row, StatisticsFigures>()
  return {
    weight: quantity('statistics.weight', 'weight', ({ weight }) => weight, {
      sortable: true,
      total: ({ weight }) => weight,
      shown: (row, text, words) => amountText(words, text, row.weight, row.weightEstimated),
      hint: (row, words) => estimatedText(words, row.weight, row.weightEstimated),
    }),
    volume: quantity('cycles.column.volume', 'haulVolume', ({ volume }) => volume, {
      sortable: true,
      total: ({ volume }) => volume,
      shown: (row, text, words) => amountText(words, text, row.volume, row.volumeEstimated),
      hint: (row, words) => estimatedText(words, row.volume ?? 0, row.volumeEstimated),
    }),
  }
}

function idleColumns(all: readonly (typeof idleMinutes)[number][]) {
  const { quantity, duration } = columnsOf<Sums, StatisticsFigures>()
  const columns = all.flatMap((minutes) => {
    const [stops, idle] = [`stops${minutes}`, `idle${minutes}`] as const
    return [
      [
        stops,
        quantity(`statistics.${stops}`, 'count', (row) => row[stops], {
          sortable: true,
          total: (figures) => figures[stops],
        }),
      ],
      [
        idle,
        duration(`statistics.${idle}`, (row) => row[idle], {
          sortable: true,
          total: (figures) => figures[idle],
        }),
      ],
    ] as const
  })
  return Object.fromEntries(columns)
}

/** The part without a rate; undefined if costs are complete or not requested. */
export const missingRateText = (words: Words, { unrated, unratedLoads }: Sums): string | undefined =>
  unratedLoads
    ? words('statistics.said.unrated', { count: unratedLoads, hours: durationText(unrated) })
    : undefined

/** Costs, and the reason if there are none. */
export function costText(words: Words, all: StatisticsFigures): string[] {
  if (all.unratedLoads === null) return []
  const { currency } = all
  const rule =
    currency === null ? words('statistics.said.cost') : words('statistics.said.costIn', { currency })
  const unweighed = all.cost !== null && all.costPerTonne === null && all.loads > 0
  return [
    rule,
    ...[missingRateText(words, all)].filter((one) => one !== undefined),
    ...(unweighed ? [words('statistics.said.unweighed')] : []),
  ]
}

function sumColumns<Row extends Pair>(): ReportColumns<Row, StatisticsFigures> {
  const { quantity, duration, decimal } = columnsOf<Row, StatisticsFigures>()
  return {
    loads: quantity('cycles.totals.loads', 'count', ({ loads }) => loads, {
      sortable: true,
      total: ({ loads }) => loads,
    }),
    ...amountColumns<Row>(),
    worked: duration('statistics.worked', ({ worked }) => worked, {
      sortable: true,
      total: ({ worked }) => worked,
    }),
    perHour: decimal('statistics.perHour', RATE_DECIMALS, loadsPerHour, {
      sortable: true,
      total: loadsPerHour,
      hint: ({ outside }, words) =>
        outside > 0 ? words('statistics.said.outside', { count: outside }) : undefined,
    }),
    ...idleColumns([3]),
    ...idleChangeColumns,
    ...cycleTimeColumns<Row>(),
    ...costColumns<Row>(),
    ...changeColumns,
    distanceLoaded: quantity('cycles.column.distanceLoaded', 'longDistance', (row) => row.distanceLoaded, {
      sortable: true,
      total: (all) => all.distanceLoaded,
    }),
    distanceEmpty: quantity('cycles.column.distanceEmpty', 'longDistance', (row) => row.distanceEmpty, {
      sortable: true,
      total: (all) => all.distanceEmpty,
    }),
    ...idleColumns([6, 9]),
    fuel: quantity('statistics.fuel', 'liquidVolume', ({ fuel }) => fuel, {
      sortable: true,
      hidden: true,
      total: ({ fuel }) => fuel,
    }),
    outside: quantity('statistics.outside', 'count', ({ outside }) => outside, {
      sortable: true,
      hidden: true,
      total: ({ outside }) => outside,
    }),
  }
}

const unrated = (sums: Sums) => sums.unrated

/** Columns of costs, if requested. */
function costColumns<Row extends Sums>(): ReportColumns<Row, StatisticsFigures> {
  const { duration, decimal } = columnsOf<Row, StatisticsFigures>()
  const options = (read: (sums: Sums) => number | null) => ({
    needs: 'cost',
    sortable: true,
    total: read,
    hint: (row: Row, words: Words) => missingRateText(words, row),
  })
  const [all, each] = [
    ({ cost }: Sums) => formatHundredths(cost),
    ({ costPerTonne }: Sums) => formatHundredths(costPerTonne),
  ]
  return {
    cost: decimal('statistics.cost', MONEY_DECIMALS, all, options(all)),
    costPerTonne: decimal('statistics.costPerTonne', MONEY_DECIMALS, each, options(each)),
    unrated: duration('statistics.unrated', unrated, options(unrated)),
  }
}

const row = columnsOf<MachineDay, StatisticsFigures>()

export const rowColumns: ReportColumns<MachineDay, StatisticsFigures> = {
  equipment: row.entry('cycles.column.equipment', (one) => one.equipment, sortable),
  day: row.day('statistics.day', (one) => one.day, sortable),
  ...sumColumns<MachineDay>(),
}
export const shownColumns = Object.keys(rowColumns)

const entry = columnsOf<EntryRow, StatisticsFigures>()

/** Loads grouped by a filter’s entries. */
export function entryColumns(
  by: 'equipment' | 'driver' | 'loader' | 'route' | 'material',
): ReportColumns<EntryRow, StatisticsFigures> {
  return {
    title: entry.entry(`cycles.column.${by}`, ({ of }) => of, {
      sortable: true,
      none: `cycles.group.none.${by}`,
      narrows: ({ of }) => (of ? { [by]: of.id } : {}),
    }),
    ...sumColumns<EntryRow>(),
  }
}

const shift = columnsOf<ShiftRow, StatisticsFigures>()

export const shiftColumns: ReportColumns<ShiftRow, StatisticsFigures> = {
  title: shift.entry(
    'cycles.column.shift',
    (one) => one.shift && { id: one.shift.from, title: one.shift.title },
    {
      sortable: true,
      none: 'cycles.group.none.shift',
      narrows: (one) => (one.shift ? { from: one.shift.from, to: one.shift.to } : {}),
    },
  ),
  ...sumColumns<ShiftRow>(),
}

const day = columnsOf<DayRow, StatisticsFigures>()

const daysColumn = (label: 'statistics.day' | 'statistics.week') => ({
  day: day.day(label, (one) => one.day, sortable),
  ...sumColumns<DayRow>(),
})
export const dayColumns: ReportColumns<DayRow, StatisticsFigures> = daysColumn('statistics.day')
export const weekColumns: ReportColumns<DayRow, StatisticsFigures> = daysColumn('statistics.week')

const hour = columnsOf<HourRow, StatisticsFigures>()

export const hourColumns: ReportColumns<HourRow, StatisticsFigures> = {
  hour: hour.text('statistics.hour', (one) => hourText(one.hour), sortable),
  ...sumColumns<HourRow>(),
}
