/** Stock, movements and targets of locations, recounted from cycles, stock counts and targets by their definitions. */
import type { Amounts, Balance, FigureSource } from '../../../volumes/volume-rows.ts'
import { type CycleWithFacts, type Facts, isPlaceOf } from './facts.ts'
import { momentOf, settingAt } from './prices.ts'
import type { Range } from './report-requests.ts'
import { fetchBody } from './test-site.ts'
import { midnightAt } from './zones.ts'

interface Titled {
  readonly id: string
  readonly title: string
}
type State = 'bank' | 'loose' | 'compacted'
interface Entered {
  readonly id: string
  readonly title: string
  readonly location: Titled
  readonly material: Titled | null
  readonly volume: number | null
  readonly state: State
  readonly weight: number | null
  readonly auditInfo: { readonly createdAt: string }
}
export interface Count extends Entered {
  readonly countedAt: string
  readonly source: 'measured' | 'estimated'
}
export interface Target extends Entered {
  readonly figure: 'in' | 'out' | 'stock'
  readonly validFrom: string
}

export interface StockFilter {
  readonly project?: string
  readonly location?: string
  readonly material?: string
}

/** What is known at the end of a history. */
export interface Stocks {
  readonly facts: Facts
  readonly counts: readonly Count[]
  readonly targets: readonly Target[]
}

async function entered<T extends Entered>({ world }: Facts, path: string): Promise<T[]> {
  const { items } = await fetchBody<{ items: Titled[] }>(world, `${path}?limit=500`)
  const all = await Promise.all(items.map(({ id }) => fetchBody<T>(world, `${path}/${id}`)))
  const created = ({ auditInfo, id }: T) => auditInfo.createdAt + id
  return all.toSorted((one, other) => (created(one) < created(other) ? -1 : 1))
}

export async function readStocks(facts: Facts): Promise<Stocks> {
  const counts = await entered<Count>(facts, 'stockcounts')
  const targets = await entered<Target>(facts, 'targets')
  const sorted = counts.toSorted((one, other) => Date.parse(one.countedAt) - Date.parse(other.countedAt))
  return {
    facts,
    counts: sorted,
    targets: targets.toSorted((one, other) => Date.parse(one.validFrom) - Date.parse(other.validFrom)),
  }
}

const thousandth = (value: number) => Math.round(value * 1_000) / 1_000
const numberAt = ({ world }: Facts, name: string, moment: number): number | null => {
  const value = settingAt(world.settings, name, moment)
  return typeof value === 'number' ? value : null
}

interface Factors {
  readonly bank: 1
  readonly loose: number | null
  readonly compacted: number | null
}
const factorsAt = (facts: Facts, material: string | null, moment: number): Factors => ({
  bank: 1,
  loose: material === null ? null : numberAt(facts, `loose ${material}`, moment),
  compacted: material === null ? null : numberAt(facts, `compacted ${material}`, moment),
})
function turn(volume: number | null, from: State, to: State, factors: Factors): number | null {
  if (volume === null || from === to) return volume
  const [before, after] = [factors[from], factors[to]]
  return before === null || after === null ? null : (volume / before) * after
}

/** The volume of a load in another state, as the cycle list states it. */
export function loadVolume(facts: Facts, one: CycleWithFacts, state: 'bank' | 'compacted'): number | null {
  const turned = turn(one.volume, 'loose', state, factorsAt(facts, one.material?.id ?? null, momentOf(facts, one))) // oxfmt-ignore
  return turned === null ? null : thousandth(turned)
}

/** One movement: a load of its load location, or a dump of its dump location. */
interface Move {
  readonly t: number
  readonly side: 'in' | 'out'
  readonly cycle: CycleWithFacts
}

export interface Place {
  readonly location: Titled
  readonly material: Titled | null
}
export const placeName = ({ location, material }: Place) => `${location.id} ${material?.id ?? ''}`

export interface Question extends Stocks {
  readonly from: number
  readonly until: number
  readonly matches: (place: Place) => boolean
}

export function ask(stocks: Stocks, range: Range, filter: StockFilter): Question {
  const { facts } = stocks
  const matches = ({ location, material }: Place) =>
    (filter.location === undefined || location.id === filter.location) &&
    (filter.project === undefined || isPlaceOf(facts, location.id, filter.project)) &&
    (filter.material === undefined || material?.id === filter.material)
  return { ...stocks, from: range.from, until: Math.min(range.to, facts.now), matches }
}

export function movesOf(
  { facts }: Stocks,
  place: Place,
  from: number,
  until: number,
  side: 'in' | 'out',
): Move[] {
  return facts.cycles.flatMap((cycle): Move[] => {
    const location = side === 'in' ? cycle.dumpLocation : cycle.loadLocation
    const t = Date.parse(side === 'in' ? cycle.dumpedAt : cycle.loadedAt)
    const isOwn = location?.id === place.location.id && cycle.material?.id === place.material?.id
    return isOwn && t >= from && t < until ? [{ t, side, cycle }] : []
  })
}

const known = (values: readonly (number | null)[]) => values.filter((one) => one !== null)
const total = (values: readonly number[]) => thousandth(values.reduce((sum, one) => sum + one, 0))
const mixed = (sources: readonly (FigureSource | null)[]): FigureSource | null => {
  const all = [...new Set(sources.filter((one) => one !== null))]
  return all.length > 1 ? 'mixed' : (all[0] ?? null)
}
const sourceOf = (source: string | null) => (source === 'estimate' ? 'estimated' : 'measured')

const states = ['bank', 'compacted'] as const

export function movedAmounts({ facts }: Stocks, moves: readonly Move[]): Amounts {
  const cycles = moves.map(({ cycle }) => cycle)
  const weighed = cycles.filter(({ weight }) => weight !== null)
  const measured = cycles.filter(({ volume }) => volume !== null)
  const isNone = moves.length === 0
  const [bank, compacted] = states.map((state) => {
    const all = known(measured.map((one) => loadVolume(facts, one, state)))
    const isComplete = all.length === measured.length && (measured.length > 0 || isNone)
    return isComplete ? total(all) : null
  })
  return {
    weight: weighed.length > 0 || isNone ? total(known(cycles.map(({ weight }) => weight))) : null,
    weightSource: mixed(weighed.map((one) => sourceOf(one.weightSource))),
    volume: measured.length > 0 || isNone ? total(known(cycles.map(({ volume }) => volume))) : null,
    volumeSource: mixed(measured.map((one) => sourceOf(one.volumeSource))),
    bank: bank ?? null,
    compacted: compacted ?? null,
    withoutVolume: moves.length - measured.length,
    withoutWeight: moves.length - weighed.length,
  }
}

function countAmounts(facts: Facts, one: Count): Amounts {
  const moment = Date.parse(one.countedAt)
  const factors = factorsAt(facts, one.material?.id ?? null, moment)
  const density = one.material === null ? null : numberAt(facts, `density ${one.material.id}`, moment)
  const given = turn(one.volume, one.state, 'loose', factors)
  const loose = given ?? (one.weight !== null && density !== null ? one.weight / density : null)
  const weight = one.weight ?? (loose !== null && density !== null ? loose * density : null)
  const as = (state: State) => (one.volume !== null && one.state === state ? one.volume : turn(loose, 'loose', state, factors)) // oxfmt-ignore
  const round = (value: number | null) => value && thousandth(value)
  return {
    weight: round(weight),
    weightSource: weight === null ? null : one.weight === null ? 'estimated' : one.source,
    volume: round(loose),
    volumeSource: loose === null ? null : given === null ? 'estimated' : one.source,
    bank: round(as('bank')),
    compacted: round(as('compacted')),
    withoutVolume: 0,
    withoutWeight: 0,
  }
}

export const none: Amounts = { weight: 0, weightSource: null, volume: 0, volumeSource: null, bank: 0, compacted: 0, withoutVolume: 0, withoutWeight: 0 } // oxfmt-ignore
const names = ['weight', 'volume', 'bank', 'compacted'] as const

const isOf = (place: Place) => (one: Entered) =>
  one.location.id === place.location.id && one.material?.id === place.material?.id

export const lastCount = ({ counts }: Stocks, place: Place, t: number): Count | undefined =>
  counts.filter(isOf(place)).findLast((one) => Date.parse(one.countedAt) <= t)

/** The last count up to an instant and everything moved since; the parts of which nothing is known are left out. */
export function stockAt(stocks: Stocks, place: Place, t: number): Amounts {
  const count = lastCount(stocks, place, t)
  const since = count ? Date.parse(count.countedAt) : -Infinity
  const base = count ? countAmounts(stocks.facts, count) : none
  const sides = (['in', 'out'] as const).map((side) => movesOf(stocks, place, since, t, side))
  const [into, out] = sides.map((moves) => movedAmounts(stocks, moves)) as [Amounts, Amounts]
  const amount = (name: (typeof names)[number]) => {
    const of = name === 'weight' ? 'weight' : 'volume'
    const isKnown = [into, out].map((one) => one[of] !== null)
    const hasSome = sides.some((moves, n) => moves.length > 0 && isKnown[n])
    if (!count && !hasSome && isKnown.includes(false)) return null
    const parts = [base[name], isKnown[0] ? into[name] : 0, isKnown[1] ? out[name] : 0]
    const [lay, came, went] = parts
    return lay == null || came == null || went == null ? null : thousandth(lay + came - went)
  }
  const [weight, volume, bank, compacted] = names.map(amount) as [number | null, number | null, number | null, number | null] // oxfmt-ignore
  return {
    weight,
    weightSource: weight === null ? null : mixed([base, into, out].map((one) => one.weightSource)),
    volume,
    volumeSource: volume === null ? null : mixed([base, into, out].map((one) => one.volumeSource)),
    bank,
    compacted,
    withoutVolume: into.withoutVolume + out.withoutVolume,
    withoutWeight: into.withoutWeight + out.withoutWeight,
  }
}

export function balanceOf(question: Question, place: Place): Balance {
  const { from, until } = question
  const [opening, stock] = [stockAt(question, place, from), stockAt(question, place, until)]
  const [into, out] = (['in', 'out'] as const).map((side) => {
    const moves = movesOf(question, place, from, until, side)
    return { loads: moves.length, ...movedAmounts(question, moves) }
  }) as [Balance['in'], Balance['out']]
  const isCounted = lastCount(question, place, from) !== lastCount(question, place, until)
  const difference = (name: (typeof names)[number]) => {
    const parts = known([stock[name], opening[name], into[name], out[name]])
    const [end, start, came, went] = parts
    return parts.length < 4 ? null : thousandth(end! - start! - came! + went!)
  }
  const counted = isCounted
    ? { ...none, ...Object.fromEntries(names.map((name) => [name, difference(name)])), weightSource: stock.weightSource, volumeSource: stock.volumeSource } // oxfmt-ignore
    : none
  return { opening, in: into, out, counted, stock }
}

export const beginOf = ({ facts }: Stocks, { location, validFrom }: Target): number =>
  midnightAt(validFrom, facts.places.get(location.id)!.timeZone!)
