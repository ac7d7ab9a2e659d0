/** Compares the statistics report with a recount. */
import { pick } from '@haulway/testing'
import { type Against, comparisons } from '../../../../statistics/comparison.ts'
import type { StatisticsFigures } from '../../../../statistics/statistics-rows.ts'
import { noSums, type Sums } from '../../../../statistics/sums.ts'
import { ask, filtersOf, type Page, queryOf, type Range, same, sameRows } from '../asking.ts'
import { groupings, shiftTitle, someCycleFilter } from './cycles.ts'
import { selectedCycles, type CycleFilter, zoneOf } from '../cycle-sums.ts'
import { type CycleWithFacts, dayIn, type Facts } from '../facts.ts'
import { checkStatisticsFile } from '../files.ts'
import { costsOf, noCosts } from '../costs.ts'
import {
  type ComparisonRange,
  comparisonRange,
  daysLater,
  type StatedFuel,
  statedFuel,
  mondayOf,
  workSums,
} from '../statistics.ts'
import { dayAfter, dayAt, midnightOf } from '../zones.ts'

const PATH = 'reports/statistics'

/** One request to the report, with everything that the checks need. */
interface ReportRequest {
  readonly facts: Facts
  readonly range: Range
  readonly filter: CycleFilter
  readonly query: string
  readonly zone: string
  readonly own: readonly CycleWithFacts[]
  readonly beside: ComparisonRange | null
  /** Cycles of the comparison range. */
  readonly others: readonly CycleWithFacts[]
  readonly cost: boolean
}

/** Null when no fuel was stated. */
const litresOf = (all: readonly StatedFuel[]) =>
  all.length === 0 ? null : all.reduce((sum, one) => sum + one.litres, 0)

function sumsOf(
  { facts, cost }: ReportRequest,
  all: readonly CycleWithFacts[],
  filled: readonly StatedFuel[] = [],
): Sums {
  return { ...workSums(facts, all), fuel: litresOf(filled), ...(cost ? costsOf(facts, all) : noCosts) }
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
  asked: ReportRequest,
  { now, before, rowFields }: Naming<CycleWithFacts, Fields>,
  fuel: 'fuel' | null,
): (Fields & Row)[] {
  const { facts, range, filter, own, beside, others } = asked
  // The row names used with fuel read only properties that loads and fuel have in common.
  const filled = (of: Range | undefined) =>
    (fuel && of ? statedFuel(facts, of, filter) : []) as (StatedFuel & CycleWithFacts)[]
  const [here, there] = [filled(range), filled(beside?.range)]
  const names = new Set([...[...own, ...here].flatMap(now), ...[...others, ...there].flatMap(before)])
  const [mine, theirs, my, their] = [
    named(own, now),
    named(others, before),
    named(here, now),
    named(there, before),
  ]
  const sums = (all: readonly CycleWithFacts[], litres: readonly StatedFuel[]): Sums =>
    all.length > 0 ? sumsOf(asked, all, litres) : { ...noSums, fuel: litresOf(litres) }
  return [...names].map((name) => {
    const first = [...mine(name), ...my(name), ...theirs(name), ...their(name)][0]!
    return {
      ...rowFields(name, first),
      ...sums(mine(name), my(name)),
      before: beside && sums(theirs(name), their(name)),
    }
  })
}

const itemsOf = async <T>({ facts, range, query }: ReportRequest, tail: string) =>
  (await ask<Page<T>>(facts.world, PATH + tail, range, `${query}&limit=500`)).items

async function checkEntries(asked: ReportRequest): Promise<void> {
  for (const [path, by] of Object.entries(groupings)) {
    if (path === 'tagged') continue
    const names = (one: CycleWithFacts) => by(one).map((of) => of?.id ?? '')
    const rowFields = (_: string, first: CycleWithFacts) => ({ of: by(first)[0] ?? null })
    const fuel = path === 'byEquipment' || path === 'byDrivers' ? 'fuel' : null
    const counted = rowsOf(asked, { now: names, before: names, rowFields }, fuel)
    const found = await itemsOf<(typeof counted)[number]>(asked, `/${path}`)
    sameRows(found, counted, ({ of }) => of?.id ?? '', `statistics ${path}${asked.query}`)
  }
}

const spanOf = (day: string, days: number, zone: string) => ({
  day,
  from: new Date(midnightOf(day, zone)).toISOString(),
  to: new Date(midnightOf(dayAfter(day, days), zone)).toISOString(),
})

async function checkDays(asked: ReportRequest): Promise<void> {
  const { facts, query, zone, beside } = asked
  const [days, weekDays] = [beside?.days ?? 0, beside?.weekDays ?? 0]
  const dayOf = ({ t, project }: CycleWithFacts) => dayIn(facts.projects.get(project ?? ''), t, zone)
  const counted = rowsOf(
    asked,
    {
      now: (one) => [dayOf(one)],
      before: (one) => [dayAfter(dayOf(one), days)],
      rowFields: (day) => spanOf(day, 1, zone),
    },
    'fuel',
  )
  const found = await itemsOf<(typeof counted)[number]>(asked, '/byDays')
  sameRows(found, counted, ({ day }) => day, `statistics by days${query}`)
  const weeks = rowsOf(
    asked,
    {
      now: (one) => [mondayOf(dayOf(one))],
      before: (one) => [dayAfter(mondayOf(dayOf(one)), weekDays)],
      rowFields: (day) => spanOf(day, 7, zone),
    },
    'fuel',
  )
  const foundWeeks = await itemsOf<(typeof counted)[number]>(asked, '/byWeeks')
  sameRows(foundWeeks, weeks, ({ day }) => day, `statistics by weeks${query}`)
  const machines = rowsOf(
    asked,
    {
      now: (one) => [`${dayOf(one)} ${one.equipment.id}`],
      before: (one) => [`${dayAfter(dayOf(one), days)} ${one.equipment.id}`],
      rowFields: (name, { equipment }) => ({ equipment, ...spanOf(name.slice(0, 10), 1, zone) }),
    },
    'fuel',
  )
  type MachineRow = (typeof machines)[number]
  const titled = ({ equipment, day }: MachineRow) => `${equipment.title} ${day}`
  sameRows(await itemsOf<MachineRow>(asked, ''), machines, titled, `statistics${query}`)
  const outside = await itemsOf<MachineRow>({ ...asked, query: `${query}&outside=true` }, '')
  sameRows(outside, machines.filter((one) => one.outside > 0), titled, `statistics outside${query}`) // oxfmt-ignore
  if (Object.keys(asked.filter).length === 0 && !beside)
    await checkStatisticsFile(facts.world, asked.range, machines)
}

/** A shift of a project is compared with the same shift as many days earlier. */
async function checkShifts(asked: ReportRequest): Promise<void> {
  const { facts, range, filter, query, zone, beside } = asked
  const { shift: _, ...rest } = filter
  const projectsOf = (all: readonly CycleWithFacts[]) => new Set(all.flatMap(({ project }) => project ?? []))
  const inShifts = [...asked.own, ...asked.others].filter(({ run }) => run !== null)
  const hasOwn = asked.own.some(({ run }) => run !== null)
  const several = [hasOwn ? projectsOf(selectedCycles(facts, range, rest)) : [], projectsOf(inShifts)].some(
    (projects) => new Set(projects).size > 1,
  )
  const days = beside?.days ?? 0
  const name = ({ run }: CycleWithFacts, later: number) =>
    run ? `${dayAfter(run.day, later)} ${run.project.id} ${run.number}` : ''
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
  const counted = rowsOf(asked, { ...names, rowFields }, null)
  const found = await itemsOf<(typeof counted)[number]>(asked, '/byShifts')
  sameRows(found, counted, ({ shift }) => shift?.title ?? '', `statistics by shifts in ${zone}${query}`)
}

async function checkFigures(asked: ReportRequest): Promise<void> {
  const { facts, range, filter, query, zone, own, beside, others } = asked
  const { shift: _, ...entries } = filter
  const ever = selectedCycles(facts, { from: 0, to: Number.POSITIVE_INFINITY }, entries)
  const iso = (t: number) => new Date(t).toISOString()
  const span = (of: Range) => ({ from: iso(of.from), to: iso(of.to) })
  const before = beside && {
    ...span(beside.range),
    firstDay: dayAt(beside.range.from, zone),
    lastDay: dayAt(Math.max(beside.range.from, beside.range.to - 1), zone),
    ...sumsOf(asked, others, statedFuel(facts, beside.range, filter)),
  }
  const counted: StatisticsFigures & Record<string, unknown> = {
    ...span(range),
    timeZone: zone,
    machines: new Set(own.map(({ equipment }) => equipment.id)).size,
    ...sumsOf(asked, own, statedFuel(facts, range, filter)),
    before,
    latest: own.length > 0 ? null : (ever.at(-1)?.loadedAt ?? null),
    currency: null,
  }
  same(await ask(facts.world, `${PATH}/summary`, range, query), counted, `statistics${query}`)
}

export async function checkStatistics(facts: Facts, ranges: readonly Range[]): Promise<void> {
  const some = (of: Facts): CycleFilter => {
    const { omitOver: _, ...filter } = someCycleFilter(of)
    return filter
  }
  for (const range of ranges)
    for (const filter of filtersOf(facts, range === ranges[0], some)) {
      const own = selectedCycles(facts, range, filter)
      const zone = zoneOf(facts, own, filter)
      // Without a comparison, and over time with each kind of comparison range.
      const against: Against | null = range === ranges[0] ? null : pick(facts.world.random, comparisons)!
      const beside = against && comparisonRange(facts, range, against, zone)
      const others = beside ? selectedCycles(facts, beside.range, filter) : []
      const cost = against !== null || facts.world.random() < 0.5
      const query = queryOf({ ...filter, ...(against ? { against } : {}), ...(cost ? { cost } : {}) })
      const asked = { facts, range, filter, query, zone, own, beside, others, cost }
      await checkFigures(asked)
      await checkEntries(asked)
      await checkDays(asked)
      await checkShifts(asked)
    }
}
