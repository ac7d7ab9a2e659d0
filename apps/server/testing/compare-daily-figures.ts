/** The figures of each report, chart, widget, file and link by machine and day, compared with the single cycles. */
import type { Bucket, CycleGroup, CycleItem } from '@haulway/features/cycles/cycle-item.ts'
import type { QuantityFigures } from '@haulway/features/cycles/widget-figures.ts'
import type { WidgetFigures } from '@haulway/features/dashboards/dashboards.endpoints.ts'
import type { Monitor } from '@haulway/features/haul-monitor/haul-monitor.endpoints.ts'
import type { EntryRow, MachineDay } from '@haulway/features/statistics/statistics-rows.ts'
import type { TodayItem } from '@haulway/features/today/today.endpoints.ts'
import Papa from 'papaparse'
import { HOUR, type PracticeRun } from './practice-run.ts'
import { describeDifference } from './compare-current-state.ts'

const CYCLES = 'cyclereport/loadDumpCycles'
const STATISTICS = 'reports/statistics'

interface Totals {
  loads: number
  weight: number
  volume: number
}
/** By machine and day, as *T-01 2026-03-03*. */
type TotalsByDay = ReadonlyMap<string, Totals>

const rounded = (value: number) => Math.round(value * 1000) / 1000

function totalByDay<T>(
  rows: readonly T[],
  of: (row: T) => readonly [name: string, hauled: Totals] | undefined,
): TotalsByDay {
  const days = new Map<string, Totals>()
  for (const row of rows) {
    const found = of(row)
    if (!found || found[1].loads === 0) continue
    const [name, { loads, weight, volume }] = found
    const sum = days.get(name) ?? { loads: 0, weight: 0, volume: 0 }
    days.set(name, { loads: sum.loads + loads, weight: sum.weight + weight, volume: sum.volume + volume })
  }
  return days
}

function compareTotals(
  where: string,
  found: TotalsByDay,
  expected: TotalsByDay,
  parts: readonly (keyof Totals)[],
): string[] {
  const names = new Set([...found.keys(), ...expected.keys()])
  const of = (days: TotalsByDay, name: string) => parts.map((part) => rounded(days.get(name)?.[part] ?? 0))
  return [...names].flatMap((name) =>
    describeDifference(`${where}, ${name}`, of(found, name), of(expected, name)),
  )
}

const amounts = ({ weight, volume }: { weight: number | null; volume: number | null }): Totals => ({
  loads: 1,
  weight: weight ?? 0,
  volume: volume ?? 0,
})
/** The shifts of the practice site cover the whole day, so each cycle names the day for which it counts. */
const dayOf = ({ shift }: CycleItem) => shift?.slice(0, 10) ?? 'no shift'

type Line = Readonly<Record<string, string>>

/** Lines of a file, each cell by the first words of its column's heading. */
async function readCsv(
  { run, range }: ComparisonInput,
  path: string,
): Promise<((column: string) => string)[]> {
  const { text } = await run.client.fetch(`/api/${path}.csv?${range}&lang=en`)
  const { data } = Papa.parse<Line>(text, { header: true, skipEmptyLines: true })
  return data.map((line) => (column) => {
    const [, cell] = Object.entries(line).find(([name]) => name.startsWith(column)) ?? []
    if (cell === undefined) throw new Error(`${path} has no ${column} in ${Object.keys(line).join(' | ')}`)
    return cell
  })
}

const TONNE = 1_000
/** Loads after six in the evening count for the next day: *2026-03-03T18:20:05-08:00*. */
function dayOfLoad(local: string): string {
  const evening = Number(local.slice(11, 13)) >= 18
  return new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) + (evening ? 24 * HOUR : 0))
    .toISOString()
    .slice(0, 10)
}

interface ComparisonInput {
  readonly run: PracticeRun
  readonly range: string
  readonly cycles: readonly CycleItem[]
  readonly expected: TotalsByDay
}

async function compareChart({ run, range, expected }: ComparisonInput): Promise<string[]> {
  const found: [string, Totals][] = []
  for (const { id, title } of run.machines) {
    const { bucket, buckets } = await run.get<{ bucket: string; buckets: Bucket[] }>(`${CYCLES}/summary?${range}&equipment=${id}`) // oxfmt-ignore
    if (bucket !== 'day') return [`chart by ${bucket}`]
    const dayIn = (at: string) => new Date(at).toLocaleDateString('sv', { timeZone: run.zone })
    for (const { at, cycles } of buckets)
      found.push([`${title} ${dayIn(at)}`, { loads: cycles, weight: 0, volume: 0 }])
  }
  return compareTotals(
    'chart of cycles',
    totalByDay(found, (one) => one),
    expected,
    ['loads'],
  )
}

async function compareStatistics(input: ComparisonInput): Promise<string[]> {
  const { run, range, expected } = input
  const { items } = await run.get<{ items: MachineDay[] }>(`${STATISTICS}?${range}&limit=500`)
  const rows = totalByDay(items, ({ equipment, day, loads, weight, volume }) => [
    `${equipment.title} ${day}`,
    { loads, weight, volume: volume ?? 0 },
  ])
  const lines = await readCsv(input, STATISTICS)
  const file = totalByDay(lines, (cell) => [
    `${cell('Equipment')} ${cell('Day')}`,
    { loads: Number(cell('Loads')), weight: Number(cell('Weight')) * TONNE, volume: 0 },
  ])
  return [
    ...compareTotals('statistics', rows, expected, ['loads', 'weight', 'volume']),
    ...compareTotals('statistics as CSV', file, expected, ['loads', 'weight']),
  ]
}

async function compareCycleFile(input: ComparisonInput): Promise<string[]> {
  const rows = await readCsv(input, CYCLES)
  const file = totalByDay(rows, (cell) => [
    `${cell('Equipment')} ${dayOfLoad(cell('Loaded ('))}`,
    { loads: 1, weight: Number(cell('Payload')) * TONNE, volume: 0 },
  ])
  return [
    ...describeDifference('lines of the CSV', rows.length, input.cycles.length),
    ...compareTotals('cycles as CSV', file, input.expected, ['loads', 'weight']),
  ]
}

async function compareWidgets({ run, expected }: ComparisonInput): Promise<string[]> {
  const trucks = run.machines.filter(({ kind }) => kind === 'hauler')
  const measures = { LOADS: 'loads', WEIGHT: 'weight', VOLUME: 'volume' } as const
  const found: string[] = []
  for (const [measure, part] of Object.entries(measures)) {
    const widgets = trucks.map(({ id, title }) => ({
      key: title,
      kind: 'QUANTITY_BY_DAY',
      measure,
      machines: [id],
    }))
    const board = await run.post<{ id: string }>('dashboards', {
      projectId: run.project,
      title: measure,
      headerTitle: measure,
      defaultWidgetDateRange: 'SINGLE_WEEK',
      widgets,
    })
    const { items } = await run.get<{ items: (WidgetFigures & QuantityFigures)[] }>(`dashboards/${board.id}/widgets`) // oxfmt-ignore
    const bars = items.flatMap(({ days, materials }, n) =>
      days.map((day, at): [string, Totals] => {
        const amount = materials.reduce((sum, one) => sum + (one.amounts[at] ?? 0), 0)
        return [`${trucks[n]!.title} ${day}`, { loads: 1, weight: amount, volume: amount, [part]: amount }]
      }),
    )
    found.push(
      ...compareTotals(
        `widget of ${measure}`,
        totalByDay(bars, (one) => one),
        expected,
        [part],
      ),
    )
  }
  return found
}

interface Shared {
  summary: { cycles?: number; loads?: number }
  equipment: (Partial<CycleGroup> & Partial<EntryRow>)[]
}

/** The contents of a link for each machine. */
async function compareSharedReports({ run, range, cycles }: ComparisonInput): Promise<string[]> {
  const [from, to] = [...new URLSearchParams(range).values()]
  const open = async (report: string): Promise<Shared> => {
    const body = { recipient: 'Ann', language: 'en', report, from, to }
    const { link } = await run.post<{ link: string }>('sharedreports', body)
    const token = link.slice(link.lastIndexOf('/') + 1)
    const reply = await run.app.anonymous.fetch('/api/sharedreports/open', { body: { token } })
    return (reply.body as { report: Shared }).report
  }
  const expected = totalByDay(cycles, (one) => [one.equipment.title, amounts(one)])
  const compare = async (report: string, parts: readonly (keyof Totals)[]) => {
    const { summary, equipment } = await open(report)
    const rows = totalByDay(equipment, ({ of, cycles: count = 0, loads = count, weight = 0, volume }) => [
      of!.title,
      { loads, weight, volume: volume ?? 0 },
    ])
    return [
      ...describeDifference(`link to ${report}, in all`, summary.cycles ?? summary.loads, cycles.length),
      ...compareTotals(`link to ${report}`, rows, expected, parts),
    ]
  }
  return [
    ...(await compare('cycle-times', ['loads', 'weight'])),
    ...(await compare('statistics', ['loads', 'weight', 'volume'])),
  ]
}

/** Monitor and Today show the running shift. */
async function compareShift({ run, cycles }: ComparisonInput): Promise<string[]> {
  const { span, ...monitor } = await run.get<Monitor>(`haulmonitor?project=${run.project}`)
  const today = await run.get<TodayItem>(`today?project=${run.project}`)
  const isIn = ({ loadedAt }: CycleItem) => span !== null && loadedAt >= span.from && loadedAt < span.to
  const own = cycles.filter(isIn)
  const expected = totalByDay(own, (one) => [one.equipment.title, amounts(one)])
  const tiles = totalByDay(monitor.machines, ({ title, actual }) => [title, actual])
  const whole = (all: readonly CycleItem[]) => totalByDay(all, (one) => ['all', amounts(one)])
  const rows = totalByDay(today.rows, ({ actual }) => ['all', actual])
  return [
    ...compareTotals('monitor', tiles, expected, ['loads', 'weight', 'volume']),
    ...compareTotals('today', new Map([['all', today.actual]]), whole(own), ['loads', 'weight', 'volume']),
    ...compareTotals('rows of Today', rows, whole(own), ['loads', 'weight', 'volume']),
  ]
}

interface Spent {
  moving: number
  loading: number
  standing: number
  silent: number
}
interface SpentBy extends Spent {
  equipment: { title: string }
  day: string
}

const sumSpent = (all: readonly Spent[]) =>
  (['moving', 'loading', 'standing', 'silent'] as const).map((part) =>
    Math.round(all.reduce((whole, one) => whole + one[part], 0)),
  )

/** The time of each machine by day: rows, days and machines of the report. */
async function compareHours({ run, range }: ComparisonInput): Promise<string[]> {
  const ask = async (path: string) =>
    (await run.get<{ items: SpentBy[] }>(`reports/utilisation${path}?${range}&limit=500`)).items
  const [rows, days, machines] = [await ask(''), await ask('/byDay'), await ask('/byEquipment')]
  const byDay = days.flatMap(({ day, ...spent }) =>
    describeDifference(`hours of ${day}`, sumSpent([spent]), sumSpent(rows.filter((row) => row.day === day))),
  )
  const byMachine = machines.flatMap(({ equipment: { title }, ...spent }) => {
    const own = rows.filter(({ equipment }) => equipment.title === title)
    return describeDifference(`hours of ${title}`, sumSpent([spent]), sumSpent(own))
  })
  return [...byDay, ...byMachine]
}

const iso = (t: number) => new Date(t).toISOString()

/** All differences, and the number of cycles and machine days compared. */
export async function compareDailyFigures(
  run: PracticeRun,
): Promise<{ differences: string[]; cycles: number; days: number }> {
  const now = run.app.clock()
  const range = `from=${iso(now - 14 * 24 * HOUR)}&to=${iso(now + 24 * HOUR)}`
  const { items: cycles } = await run.get<{ items: CycleItem[] }>(`${CYCLES}?${range}&limit=500`)
  const expected = totalByDay(cycles, (one) => [`${one.equipment.title} ${dayOf(one)}`, amounts(one)])
  const input: ComparisonInput = { run, range, cycles, expected }
  const differences: string[] = []
  for (const compare of [
    compareChart,
    compareStatistics,
    compareCycleFile,
    compareWidgets,
    compareSharedReports,
    compareShift,
    compareHours,
  ])
    differences.push(...(await compare(input)))
  return { differences, cycles: cycles.length, days: expected.size }
}
