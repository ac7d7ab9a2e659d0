/** Compares the cells of exported report files with a recount. */
import Papa from 'papaparse'
import type { StatusDay } from '../../../machine-status/machine-status.report.ts'
import type { MachineDay as StatisticsDay } from '../../../statistics/statistics-rows.ts'
import type { MachineDay } from '../../../utilisation/utilisation.report.ts'
import type { Amounts, StockRow } from '../../../volumes/volume-rows.ts'
import { requestedPaths, type Range, expectSameRows } from './report-requests.ts'
import { iso } from './actions/random-action.ts'
import type { CycleWithFacts, EventItem } from './facts.ts'
import type { RecountedStay } from './stays.ts'
import type { TestSite } from './test-site.ts'
import { offsetTextAt } from './zones.ts'
import { expect } from 'vitest'

type Cell = string | number

/** Numbers are compared by value: the number of decimals in a file is tested elsewhere. */
const cellOf = (text: string): Cell => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)

export async function readReportFile(
  { client }: TestSite,
  path: string,
  { from, to }: Range,
): Promise<Cell[][]> {
  requestedPaths.add(`/${path}.csv`)
  const reply = await client.fetch(`/api/${path}.csv?from=${iso(from)}&to=${iso(to)}&lang=en`)
  expect(reply.status, reply.text).toBe(200)
  const { data } = Papa.parse<string[]>(reply.text.replace('\uFEFF', ''), { skipEmptyLines: true })
  return data.slice(1).map((row) => row.map(cellOf))
}

/** An empty cell for an unknown value. */
const orEmpty = (value: Cell | null | undefined): Cell => value ?? ''
const moment = (instant: string | null, zone: string) =>
  instant === null ? '' : offsetTextAt(Date.parse(instant), zone)
const thousandth = (value: number | null) => (value === null ? '' : Math.round(value * 1_000) / 1_000)

/** Removes columns with descriptive texts, which are not figures. */
const without = (rows: Cell[][], columns: readonly number[]) =>
  rows.map((row) => row.filter((_, n) => !columns.includes(n)))

const WORDED_OF_CYCLES = [4, 25, 27, 31]

function cycleCells(one: CycleWithFacts, zone: string): Cell[] {
  const { phases: p } = one
  const times = [p.queueLoad, p.spottingLoad, p.loading, p.loadedTravel, p.queueDump, p.spottingDump, p.dumping, p.emptyTravel, p.delay, one.working, one.total] // oxfmt-ignore
  return [
    ...[one.equipment, one.driver, one.route, one.material, one.loadLocation, one.dumpLocation].map((of) =>
      cellOf(of?.title ?? ''),
    ),
    ...[one.startedAt, one.loadedAt, one.dumpedAt, one.endedAt].map((instant) => moment(instant, zone)),
    ...times.map(thousandth),
    thousandth(one.distanceLoaded),
    thousandth(one.distanceEmpty),
    thousandth(one.weight === null ? null : one.weight / 1_000),
    thousandth(one.volume),
    ...[one.bankVolume, one.compactedVolume].map(thousandth),
    orEmpty(one.shift),
  ]
}

const named = (row: Cell[]) => `${row[0]} ${row[7]}`

export async function checkCycleFile(
  world: TestSite,
  range: Range,
  cycles: readonly CycleWithFacts[],
  zone: string,
) {
  const rows = await readReportFile(world, 'cyclereport/loadDumpCycles', range)
  const counted = cycles.map((one) => cycleCells(one, zone))
  expectSameRows(without(rows, WORDED_OF_CYCLES), counted, named, 'cycles as a file')
}

export async function checkHourFile(world: TestSite, range: Range, days: readonly MachineDay[]) {
  const rows = await readReportFile(world, 'reports/utilisation', range)
  const counted = days.map(({ equipment, day, moving, loading, standing, silent }): Cell[] => [
    equipment.title,
    day,
    ...[moving, loading, standing, silent].map(thousandth),
  ])
  expectSameRows(rows, counted, ([title, day]) => `${title} ${day}`, 'hours as a file')
}

const percent = (part: number, all: number) => (all > 0 ? Math.round((100 * part) / all) : '')

export async function checkStatusFile(world: TestSite, range: Range, days: readonly StatusDay[]) {
  const rows = await readReportFile(world, 'reports/machinestatus', range)
  const counted = days.map(({ equipment, day, operating, delay, standby, down }): Cell[] => {
    const able = operating + delay + standby
    const hours = [able + down, operating, delay, standby, down].map(thousandth)
    const shares = [percent(able, able + down), percent(operating, able), percent(operating + delay, able)]
    return [equipment.title, day, ...hours, ...shares]
  })
  expectSameRows(rows, counted, ([title, day]) => `${title} ${day}`, 'statuses as a file')
}

/** Compares time, machine, the named entries and weight. */
export async function checkEventFile(
  world: TestSite,
  range: Range,
  events: readonly EventItem[],
  zone: string,
) {
  const rows = (await readReportFile(world, 'events', range)).map((row) => [row[0]!, ...row.slice(2, 9)])
  const counted = events.map((one) => [
    moment(one.at, zone),
    ...[one.equipment, one.location, one.route, one.driver, one.material].map((of) => orEmpty(of?.title)),
    thousandth(one.weight === null ? null : one.weight / 1_000),
    thousandth(one.volume),
  ])
  const text = (all: readonly Cell[][]) => all.map((row) => row.join('|')).toSorted()
  expect(text(rows)).toEqual(text(counted))
}

const noTimes = { average: null, minimum: null, maximum: null, p90: null }

export async function checkStatisticsFile(world: TestSite, range: Range, days: readonly StatisticsDay[]) {
  const rows = await readReportFile(world, 'reports/statistics', range)
  const counted = days.map((one): Cell[] => {
    const { loads, weight, volume, worked, outside } = one
    const perHour = worked > 0 ? ((loads - outside) * 3_600) / worked : null
    const hauled = [loads, weight / 1_000, volume, worked, perHour]
    const stood = [one.stops3, one.idle3]
    const { average, minimum, maximum, p90 } = one.cycleTime ?? noTimes
    const driven = [one.distanceLoaded, one.distanceEmpty]
    const longer = [one.stops6, one.idle6, one.stops9, one.idle9]
    const figures = [hauled, stood, [average, minimum, maximum, p90], driven, longer, [one.fuel, outside]]
    return [one.equipment.title, one.day, ...figures.flat().map(thousandth)]
  })
  expectSameRows(rows, counted, ([title, day]) => `${title} ${day}`, 'statistics as a file')
}

export async function checkStockFile(world: TestSite, range: Range, rows: readonly StockRow[], zone: string) {
  const measured = ({ volume, weight, bank, compacted }: Amounts) =>
    [volume, weight === null ? null : weight / 1_000, bank, compacted].map(thousandth)
  const counted = rows.map(
    ({ location, material, opening, in: into, out, counted: by, stock, countedAt, target }): Cell[] => [
      location.title,
      orEmpty(material?.title),
      ...measured(opening),
      into.loads,
      ...measured(into),
      out.loads,
      ...measured(out),
      ...measured(by),
      ...measured(stock),
      moment(countedAt, zone),
      orEmpty(target?.title),
      thousandth(target?.volume ?? null),
      thousandth(target?.weight == null ? null : target.weight / 1_000),
      thousandth(target?.percent ?? null),
    ],
  )
  const named = ([location, material]: Cell[]) => `${location} ${material}`
  expectSameRows(await readReportFile(world, 'volumes/report', range), counted, named, 'stocks as a file')
}

/** Compares machine, place, driver, times, seconds, loads and dumps of each visit. */
export async function checkStayFile(
  world: TestSite,
  range: Range,
  stays: readonly RecountedStay[],
  zone: string,
) {
  const rows = (await readReportFile(world, 'reports/locationanalysis', range)).map((row) => row.slice(0, 11))
  const counted = stays.map((one): Cell[] => [
    ...[one.equipment, one.location, one.driver].map((of) => orEmpty(of?.title)),
    ...[one.enteredAt, one.exitedAt].map((instant) => moment(instant, zone)),
    ...[one.dwell, one.moving, one.idle, one.off].map(thousandth),
    one.loads,
    one.dumps,
  ])
  expectSameRows(
    rows,
    counted,
    ([machine, place, , entered]) => `${machine} ${place} ${entered}`,
    'visits as a file',
  )
}
