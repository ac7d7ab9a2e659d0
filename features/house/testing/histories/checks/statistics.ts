/** Compares the statistics report with a recount. */
import { pick } from '@haulway/testing'
import { type Against, comparisons } from '../../../../statistics/comparison.ts'
import type { StatisticsFigures } from '../../../../statistics/statistics-rows.ts'
import { noSums, type Sums } from '../../../../statistics/sums.ts'
import {
  requestReport,
  chooseFilters,
  type Page,
  formatFilter,
  type Range,
  expectSame,
  expectSameRows,
} from '../report-requests.ts'
import { groupings, shiftTitle, pickCycleFilter } from './cycles.ts'
import { selectCycles, type CycleFilter, cycleReportZone } from '../cycle-sums.ts'
import { type CycleWithFacts, projectDay, type Facts } from '../facts.ts'
import { checkStatisticsFile } from '../files.ts'
import { sumCosts, noCosts } from '../costs.ts'
import {
  type ComparisonRange,
  comparisonRange,
  daysLater,
  type StatedFuel,
  selectStatedFuel,
  mondayOf,
  sumWork,
} from '../statistics.ts'
import { addDays, localDayAt, localTimeAt, midnightAt } from '../zones.ts'

const PATH = 'reports/statistics'

/** One request to the report, with everything that the checks need. */
interface ReportRequest {
  readonly facts: Facts
  readonly range: Range
  readonly filter: CycleFilter
  readonly query: string
  readonly zone: string
  readonly own: readonly CycleWithFacts[]
  readonly comparison: ComparisonRange | null
  /** Cycles of the comparison range. */
  readonly others: readonly CycleWithFacts[]
  readonly cost: boolean
}

/** Null when no fuel was stated. */
const litresOf = (all: readonly StatedFuel[]) =>
  all.length === 0 ? null : all.reduce((sum, one) => sum + one.litres, 0)

function sumsOf(
  { facts, cost, filter }: ReportRequest,
  all: readonly CycleWithFacts[],
  filled: readonly StatedFuel[] = [],
): Sums {
  return {
    ...sumWork(facts, all, filter),
    fuel: litresOf(filled),
    ...(cost ? sumCosts(facts, all) : noCosts),
  }
}

type Row = Sums & { readonly before: Sums | null }
/** The names of the rows to which a load belongs; also of fuel, where fuel is shown per row. */
type RowNames<Of> = (one: Of) => readonly string[]

interface Naming<Of, Fields> {
  readonly now: RowNames<Of>
  /** For a load of the comparison range: the name of the row of this range with which it is compared. */
  readonly before: RowNames<Of>
  /** The remaining fields of a row. */
  readonly rowFields: (name: string, first: Of) => Fields
}

function named<Of>(all: readonly Of[], names: RowNames<Of>): (name: string) => Of[] {
  const groups = Map.groupBy(
    all.flatMap((one) => names(one).map((name) => ({ name, one }))),
    ({ name }) => name,
  )
  return (name) => (groups.get(name) ?? []).map(({ one }) => one)
}

/** Rows of the loads of both ranges; with fuel, if `fuel` is given. */
function rowsOf<Fields extends object>(
  request: ReportRequest,
  { now, before, rowFields }: Naming<CycleWithFacts, Fields>,
  fuel: 'fuel' | null,
): (Fields & Row)[] {
  const { facts, range, filter, own, comparison, others } = request
  // The row names used with fuel read only properties that loads and fuel have in common.
  const filled = (of: Range | undefined) =>
    (fuel && of ? selectStatedFuel(facts, of, filter) : []) as (StatedFuel & CycleWithFacts)[]
  const [fuelNow, fuelBefore] = [filled(range), filled(comparison?.range)]
  const names = new Set([...[...own, ...fuelNow].flatMap(now), ...[...others, ...fuelBefore].flatMap(before)])
  const [loadsNow, loadsBefore, fuelOf, fuelOfBefore] = [
    named(own, now),
    named(others, before),
    named(fuelNow, now),
    named(fuelBefore, before),
  ]
  const sums = (all: readonly CycleWithFacts[], litres: readonly StatedFuel[]): Sums =>
    all.length > 0 ? sumsOf(request, all, litres) : { ...noSums, fuel: litresOf(litres) }
  return [...names].map((name) => {
    const first = [...loadsNow(name), ...fuelOf(name), ...loadsBefore(name), ...fuelOfBefore(name)][0]!
    return {
      ...rowFields(name, first),
      ...sums(loadsNow(name), fuelOf(name)),
      before: comparison && sums(loadsBefore(name), fuelOfBefore(name)),
    }
  })
}

const itemsOf = async <T>({ facts, range, query }: ReportRequest, tail: string) =>
  (await requestReport<Page<T>>(facts.world, PATH + tail, range, `${query}&limit=500`)).items

async function checkEntries(request: ReportRequest): Promise<void> {
  for (const [path, by] of Object.entries(groupings)) {
    if (path === 'tagged') continue
    const names = (one: CycleWithFacts) => by(one).map((of) => of?.id ?? '')
    const rowFields = (_: string, first: CycleWithFacts) => ({ of: by(first)[0] ?? null })
    const fuel = path === 'byEquipment' || path === 'byDrivers' ? 'fuel' : null
    const counted = rowsOf(request, { now: names, before: names, rowFields }, fuel)
    const found = await itemsOf<(typeof counted)[number]>(request, `/${path}`)
    expectSameRows(found, counted, ({ of }) => of?.id ?? '', `statistics ${path}${request.query}`)
  }
}

const spanOf = (day: string, days: number, zone: string) => ({
  day,
  from: new Date(midnightAt(day, zone)).toISOString(),
  to: new Date(midnightAt(addDays(day, days), zone)).toISOString(),
})

async function checkDays(request: ReportRequest): Promise<void> {
  const { facts, query, zone, comparison } = request
  const [days, weekDays] = [comparison?.days ?? 0, comparison?.weekDays ?? 0]
  const dayOf = ({ t, project }: CycleWithFacts) => projectDay(facts.projects.get(project ?? ''), t, zone)
  const counted = rowsOf(
    request,
    {
      now: (one) => [dayOf(one)],
      before: (one) => [addDays(dayOf(one), days)],
      rowFields: (day) => spanOf(day, 1, zone),
    },
    'fuel',
  )
  const found = await itemsOf<(typeof counted)[number]>(request, '/byDays')
  expectSameRows(found, counted, ({ day }) => day, `statistics by days${query}`)
  const weeks = rowsOf(
    request,
    {
      now: (one) => [mondayOf(dayOf(one))],
      before: (one) => [addDays(mondayOf(dayOf(one)), weekDays)],
      rowFields: (day) => spanOf(day, 7, zone),
    },
    'fuel',
  )
  const foundWeeks = await itemsOf<(typeof counted)[number]>(request, '/byWeeks')
  expectSameRows(foundWeeks, weeks, ({ day }) => day, `statistics by weeks${query}`)
  const machines = rowsOf(
    request,
    {
      now: (one) => [`${dayOf(one)} ${one.equipment.id}`],
      before: (one) => [`${addDays(dayOf(one), days)} ${one.equipment.id}`],
      rowFields: (name, { equipment }) => ({ equipment, ...spanOf(name.slice(0, 10), 1, zone) }),
    },
    'fuel',
  )
  type MachineRow = (typeof machines)[number]
  const titled = ({ equipment, day }: MachineRow) => `${equipment.title} ${day}`
  expectSameRows(await itemsOf<MachineRow>(request, ''), machines, titled, `statistics${query}`)
  const outside = await itemsOf<MachineRow>({ ...request, query: `${query}&outside=true` }, '')
  expectSameRows(outside, machines.filter((one) => one.outside > 0), titled, `statistics outside${query}`) // oxfmt-ignore
  if (Object.keys(request.filter).length === 0 && !comparison)
    await checkStatisticsFile(facts.world, request.range, machines)
}

/** An hour that a clock change repeats is one row, and one that it skips none. */
async function checkHours(request: ReportRequest): Promise<void> {
  const { query, zone } = request
  const names = ({ t }: CycleWithFacts) => [localTimeAt(t, zone).slice(11, 13)]
  const rowFields = (name: string) => ({ hour: Number(name) })
  const counted = rowsOf(request, { now: names, before: names, rowFields }, 'fuel')
  const found = await itemsOf<(typeof counted)[number]>(request, '/byHours')
  expectSameRows(found, counted, ({ hour }) => String(hour), `statistics by hours in ${zone}${query}`)
}

/** A shift of a project is compared with the same shift as many days earlier. */
async function checkShifts(request: ReportRequest): Promise<void> {
  const { facts, range, filter, query, zone, comparison } = request
  const { shift: _, ...rest } = filter
  const projectsOf = (all: readonly CycleWithFacts[]) => new Set(all.flatMap(({ project }) => project ?? []))
  const inShifts = [...request.own, ...request.others].filter(({ run }) => run !== null)
  const hasOwn = request.own.some(({ run }) => run !== null)
  const several = [hasOwn ? projectsOf(selectCycles(facts, range, rest)) : [], projectsOf(inShifts)].some(
    (projects) => new Set(projects).size > 1,
  )
  const days = comparison?.days ?? 0
  const name = ({ run }: CycleWithFacts, later: number) =>
    run ? `${addDays(run.day, later)} ${run.project.id} ${run.number}` : ''
  const rowFields = (text: string, first: CycleWithFacts) => {
    const { run } = first
    if (!run) return { shift: null }
    // A shift that occurs only in the comparison range is shown at the corresponding time of this range.
    const later = name(first, 0) === text ? 0 : days
    const at = (t: number) => new Date(later === 0 ? t : daysLater(t, later, run.project.timeZone)).toISOString() // oxfmt-ignore
    const title = shiftTitle(first, several).replace(run.day, text.slice(0, 10))
    return { shift: { title, from: at(run.from), to: at(run.to) } }
  }
  const names = {
    now: (one: CycleWithFacts) => [name(one, 0)],
    before: (one: CycleWithFacts) => [name(one, days)],
  }
  const counted = rowsOf(request, { ...names, rowFields }, null)
  const found = await itemsOf<(typeof counted)[number]>(request, '/byShifts')
  expectSameRows(found, counted, ({ shift }) => shift?.title ?? '', `statistics by shifts in ${zone}${query}`)
}

async function checkFigures(request: ReportRequest): Promise<void> {
  const { facts, range, filter, query, zone, own, comparison, others } = request
  const { shift: _, ...entries } = filter
  const ever = selectCycles(facts, { from: 0, to: Number.POSITIVE_INFINITY }, entries)
  const iso = (t: number) => new Date(t).toISOString()
  const span = (of: Range) => ({ from: iso(of.from), to: iso(of.to) })
  const before = comparison && {
    ...span(comparison.range),
    firstDay: localDayAt(comparison.range.from, zone),
    lastDay: localDayAt(Math.max(comparison.range.from, comparison.range.to - 1), zone),
    ...sumsOf(request, others, selectStatedFuel(facts, comparison.range, filter)),
  }
  const counted: StatisticsFigures & Record<string, unknown> = {
    ...span(range),
    timeZone: zone,
    machines: new Set(own.map(({ equipment }) => equipment.id)).size,
    ...sumsOf(request, own, selectStatedFuel(facts, range, filter)),
    before,
    latest: own.length > 0 ? null : (ever.at(-1)?.loadedAt ?? null),
    currency: null,
  }
  expectSame(await requestReport(facts.world, `${PATH}/summary`, range, query), counted, `statistics${query}`)
}

export async function checkStatistics(facts: Facts, ranges: readonly Range[]): Promise<void> {
  for (const range of ranges)
    for (const filter of chooseFilters(facts, range === ranges[0], pickCycleFilter)) {
      const own = selectCycles(facts, range, filter)
      const zone = cycleReportZone(facts, own, filter)
      // Without a comparison, and over time with each kind of comparison range.
      const against: Against | null = range === ranges[0] ? null : pick(facts.world.random, comparisons)!
      const comparison = against && comparisonRange(facts, range, against, zone)
      const others = comparison ? selectCycles(facts, comparison.range, filter) : []
      const cost = against !== null || facts.world.random() < 0.5
      const query = formatFilter({ ...filter, ...(against ? { against } : {}), ...(cost ? { cost } : {}) })
      const request = { facts, range, filter, query, zone, own, comparison, others, cost }
      await checkFigures(request)
      await checkEntries(request)
      await checkDays(request)
      await checkShifts(request)
      await checkHours(request)
    }
}
