/** Compares the volumes snapshot with a recount. */
import { pick } from '@haulway/testing'
import type {
  Amounts,
  Balance,
  StockGroup,
  StockRow,
  StockSteps,
  TargetReached,
  VolumeFigures,
} from '../../../../volumes/volume-rows.ts'
import type { Facts } from '../facts.ts'
import { checkStockFile } from '../files.ts'
import {
  requestReport,
  chooseFilters,
  type Page,
  formatFilter,
  type Range,
  expectSame,
  expectSameRows,
} from '../report-requests.ts'
import {
  ask,
  balanceOf,
  beginOf,
  lastCount,
  loadVolume,
  movedAmounts,
  movesOf,
  type Place,
  placeName,
  type Question,
  readStocks,
  stockAt,
  type StockFilter,
  type Stocks,
  type Target,
} from '../stocks.ts'

const PATH = 'volumes/report'
const STEPS = 48
const measures = ['weight', 'volume', 'bank', 'compacted'] as const
const iso = (t: number) => new Date(t).toISOString()
const thousandth = (value: number) => Math.round(value * 1_000) / 1_000

/** Every place that was moved to or from before an instant, or counted up to it. */
function placesUntil(question: Question, until: number): Map<string, Place> {
  const { facts, counts, matches } = question
  const moved = facts.cycles.flatMap(({ loadLocation, dumpLocation, loadedAt, dumpedAt, material }) => [
    ...(loadLocation && Date.parse(loadedAt) < until ? [{ location: loadLocation, material }] : []),
    ...(dumpLocation && Date.parse(dumpedAt) < until ? [{ location: dumpLocation, material }] : []),
  ])
  const counted = counts.filter(({ countedAt }) => Date.parse(countedAt) <= until)
  const all = [...moved, ...counted].filter(matches)
  return new Map(all.map(({ location, material }) => [placeName({ location, material }), { location, material }])) // oxfmt-ignore
}

/** The latest target of each place that has begun before the end. */
function targetsOf(question: Question): Map<string, Target> {
  const begun = question.targets.filter(
    (one) => question.matches(one) && beginOf(question, one) < question.until,
  )
  return new Map(begun.map((one) => [placeName(one), one]))
}

/** What all of these have in common: sums of what is known. */
function sumAmounts(all: readonly Amounts[]): Amounts {
  const amount = (name: (typeof measures)[number]) => {
    const known = all.flatMap((one) => one[name] ?? [])
    const lacks = name === 'bank' || name === 'compacted' ? all.some((one) => one.volume !== null && one[name] === null) : false // oxfmt-ignore
    if (lacks || (known.length === 0 && all.length > 0)) return null
    return thousandth(known.reduce((sum, one) => sum + one, 0))
  }
  const source = (name: 'weightSource' | 'volumeSource') => {
    const found = [...new Set(all.flatMap((one) => one[name] ?? []))]
    return found.length > 1 ? 'mixed' : (found[0] ?? null)
  }
  const count = (name: 'withoutVolume' | 'withoutWeight') => all.reduce((sum, one) => sum + one[name], 0)
  return {
    ...(Object.fromEntries(measures.map((name) => [name, amount(name)])) as Record<(typeof measures)[number], number | null>), // oxfmt-ignore
    weightSource: source('weightSource'),
    volumeSource: source('volumeSource'),
    withoutVolume: count('withoutVolume'),
    withoutWeight: count('withoutWeight'),
  }
}

function sumBalances(all: readonly Balance[]): Balance {
  const moved = (side: 'in' | 'out') => ({
    loads: all.reduce((sum, one) => sum + one[side].loads, 0),
    ...sumAmounts(all.map((one) => one[side])),
  })
  const part = (name: 'opening' | 'counted' | 'stock') => sumAmounts(all.map((one) => one[name]))
  return { opening: part('opening'), in: moved('in'), out: moved('out'), counted: part('counted'), stock: part('stock') } // oxfmt-ignore
}

function reachedOf(question: Question, target: Target, places: readonly Place[]): TargetReached {
  const { id, title, figure, validFrom, volume, state, weight } = target
  const since = beginOf(question, target)
  const amounts =
    figure === 'stock'
      ? sumAmounts(places.map((place) => stockAt(question, place, question.until)))
      : movedAmounts(question, places.flatMap((place) => movesOf(question, place, since, question.until, figure))) // oxfmt-ignore
  const reached = weight === null ? amounts[state === 'loose' ? 'volume' : state] : amounts.weight
  const percent = reached === null ? null : (100 * reached) / (weight ?? volume!)
  return { id, title, figure, validFrom, volume, state, weight, reached, percent }
}

function recount(question: Question): { rows: StockRow[]; whole: Map<string, TargetReached> } {
  const targets = targetsOf(question)
  const places = placesUntil(question, question.until)
  for (const { location, material } of targets.values())
    if (material) places.set(placeName({ location, material }), { location, material })
  const rows = [...places].map(([name, place]): StockRow => {
    const target = place.material && targets.get(name)
    return {
      ...place,
      ...balanceOf(question, place),
      countedAt: lastCount(question, place, question.until)?.countedAt ?? null,
      target: target ? reachedOf(question, target, [place]) : null,
    }
  })
  const whole = [...targets.values()].filter(({ material }) => material === null)
  const own = ({ location }: Target) => [...places.values()].filter((one) => one.location.id === location.id)
  return {
    rows,
    whole: new Map(whole.map((target) => [target.location.id, reachedOf(question, target, own(target))])),
  }
}

const uncounted = (rows: readonly StockRow[]) => rows.filter(({ countedAt }) => countedAt === null).length

function groupsOf(question: Question, by: 'location' | 'material'): StockGroup[] {
  const { rows, whole } = recount(question)
  const groups = Map.groupBy(rows, (row) => row[by]?.id ?? '')
  for (const id of by === 'location' ? whole.keys() : []) if (!groups.has(id)) groups.set(id, [])
  const titles = new Map([...question.targets.map((one) => one.location), ...rows.flatMap((row) => row[by] ?? [])].map((one) => [one.id, one])) // oxfmt-ignore
  return [...groups].map(([id, own]): StockGroup => {
    const targets = own.flatMap(({ target }) => target ?? [])
    const only = targets.length === 1 ? targets[0]! : null
    return {
      of: titles.get(id) ?? null,
      ...sumBalances(own),
      uncounted: uncounted(own),
      target: by === 'location' ? (whole.get(id) ?? only) : null,
    }
  })
}

const zoneOf = ({ zone, places, projects }: Facts, { location, project }: StockFilter): string =>
  places.get(location ?? '')?.timeZone ?? projects.get(project ?? '')?.timeZone ?? zone

function latestOf({ facts, matches }: Question): string | null {
  const own = facts.cycles.filter(({ loadLocation, dumpLocation, material }) =>
    [loadLocation, dumpLocation].some((location) => location && matches({ location, material })),
  )
  return own.map(({ dumpedAt }) => dumpedAt).toSorted().at(-1) ?? null // oxfmt-ignore
}

function figuresOf(
  question: Question,
  range: Range,
  filter: StockFilter,
): VolumeFigures & Record<string, unknown> {
  const { rows, whole } = recount(question)
  const targets = [...whole.values(), ...rows.flatMap(({ target }) => target ?? [])]
  const locations = new Set([...rows.map(({ location }) => location.id), ...whole.keys()]).size
  return {
    from: iso(range.from),
    to: iso(range.to),
    timeZone: zoneOf(question.facts, filter),
    at: iso(question.until),
    locations,
    materials: new Set(rows.map(({ material }) => material?.id)).size,
    ...sumBalances(rows),
    uncounted: uncounted(rows),
    negative: rows.filter(({ stock }) => (stock.volume ?? 0) < 0 || (stock.weight ?? 0) < 0).length,
    targets: targets.length,
    reached: targets.filter(({ percent }) => percent !== null && percent >= 100).length,
    latest: locations === 0 ? latestOf(question) : null,
  }
}

async function checkSteps(
  question: Question,
  range: Range,
  filter: StockFilter,
  where: string,
): Promise<void> {
  const { facts, from, until } = question
  const steps = Array.from({ length: STEPS + 1 }, (_, n) => from + Math.round(((until - from) * n) / STEPS))
  const found = await requestReport<StockSteps>(facts.world, `${PATH}/steps`, range, formatFilter(filter))
  expectSame([found.timeZone, ...found.steps], [zoneOf(facts, filter), ...steps.map(iso)], `${where} steps`)
  const series = [...placesUntil(question, until).values()].map((place) => {
    const stocks = steps.map((at) => stockAt(question, place, at))
    return {
      ...place,
      volume: stocks.map(({ volume }) => volume),
      weight: stocks.map(({ weight }) => weight),
    }
  })
  expectSameRows(found.series, series, placeName, `${where} series`)
}

/** The cycle list states the bank and compacted volumes that are summed here. */
function checkLoads(facts: Facts): void {
  for (const one of facts.cycles) {
    const { bankVolume, compactedVolume } = one
    const counted = { bankVolume: loadVolume(facts, one, 'bank'), compactedVolume: loadVolume(facts, one, 'compacted') } // oxfmt-ignore
    expectSame({ bankVolume, compactedVolume }, counted, one.key)
  }
}

function pickStockFilter({ world }: Facts): StockFilter {
  const { random, projects, places, materials } = world
  const location = pick(random, places)!.id
  return pick(random, [
    { project: pick(random, projects)!.id },
    { location },
    { material: pick(random, materials)!.id },
    { location, material: pick(random, materials)!.id },
  ])!
}

async function checkRange(stocks: Stocks, range: Range, filter: StockFilter): Promise<void> {
  const { world } = stocks.facts
  const question = ask(stocks, range, filter)
  const where = `volumes${formatFilter(filter)}`
  const itemsOf = async <T>(tail: string, more = '') =>
    (await requestReport<Page<T>>(world, `${PATH}${tail}`, range, `${formatFilter(filter)}&limit=500${more}`)).items // oxfmt-ignore
  const { rows } = recount(question)
  expectSameRows(await itemsOf<StockRow>(''), rows, placeName, where)
  expectSameRows(await itemsOf<StockRow>('', '&uncounted=true'), rows.filter(({ countedAt }) => countedAt === null), placeName, where) // oxfmt-ignore
  for (const [tail, by] of [['/byLocations', 'location'], ['/byMaterials', 'material']] as const) // oxfmt-ignore
    expectSameRows(await itemsOf<StockGroup>(tail), groupsOf(question, by), ({ of }) => of?.id ?? '', `${where} ${tail}`) // oxfmt-ignore
  const summary = await requestReport(world, `${PATH}/summary`, range, formatFilter(filter))
  expectSame(summary, figuresOf(question, range, filter), where)
  await checkSteps(question, range, filter, where)
}

export async function checkVolumes(facts: Facts, ranges: readonly Range[]): Promise<void> {
  const stocks = await readStocks(facts)
  checkLoads(facts)
  for (const range of ranges.filter(({ from }) => from <= facts.now))
    for (const filter of chooseFilters(facts, range === ranges[0], pickStockFilter))
      await checkRange(stocks, range, filter)
  const [range] = ranges
  await checkStockFile(facts.world, range!, recount(ask(stocks, range!, {})).rows, zoneOf(facts, {}))
}
