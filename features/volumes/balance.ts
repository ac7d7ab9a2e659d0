/**
 * Stock from movements and counts. Sums are whole thousandths (of a kilogram or cubic metre), so that they do not depend
 * on order or grouping.
 */
import { volumeIn, type VolumeFactors, type VolumeState } from '@haulway/units'
import type { Amounts, Balance, FigureSource, Moved } from './volume-rows.ts'

/** What loads add up to. The numbers of loads say how much of a sum is known, and how much of that is an estimate. */
export interface Tally {
  readonly loads: number
  readonly weight: number
  readonly weighed: number
  readonly weightEstimates: number
  readonly volume: number
  readonly measured: number
  readonly volumeEstimates: number
  readonly bank: number
  readonly banked: number
  readonly compacted: number
  readonly compactedLoads: number
}

export const NO_TALLY: Tally = {
  loads: 0,
  weight: 0,
  weighed: 0,
  weightEstimates: 0,
  volume: 0,
  measured: 0,
  volumeEstimates: 0,
  bank: 0,
  banked: 0,
  compacted: 0,
  compactedLoads: 0,
}
const names = Object.keys(NO_TALLY) as readonly (keyof Tally)[]

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = { ...NO_TALLY } as Record<keyof Tally, number>
  for (const one of tallies) for (const name of names) sum[name] += one[name]
  return sum
}

/** A stock count with what follows from the density and factors of its material then. */
export interface StockCount {
  /** Epoch milliseconds. */
  readonly at: number
  readonly weight: number | null
  readonly weightSource: FigureSource | null
  readonly volume: number | null
  readonly volumeSource: FigureSource | null
  readonly bank: number | null
  readonly compacted: number | null
}

/** What is stated of a count: cubic metres in a state, kilograms. `density`: kilograms of a loose cubic metre. */
export interface StatedCount {
  readonly at: number
  readonly volume: number | null
  readonly state: VolumeState
  readonly weight: number | null
  readonly source: 'measured' | 'estimated'
  readonly density: number | null
  readonly factors: VolumeFactors
}

const LITRES = 1_000
const thousandths = (amount: number) => Math.floor(amount * LITRES + 0.5)
const rounded = (amount: number | null) => (amount === null ? null : thousandths(amount) / LITRES)

/** The other of volume and weight follows from the density, as an estimate. */
export function stockCount(stated: StatedCount): StockCount {
  const { at, weight, source, factors } = stated
  const density = stated.density === null || stated.density <= 0 ? null : stated.density
  const given = stated.volume === null ? null : volumeIn(factors, stated.volume, stated.state, 'loose')
  const loose = given ?? (weight !== null && density !== null ? weight / density : null)
  const weighed = weight ?? (loose !== null && density !== null ? loose * density : null)
  const as = (state: VolumeState) => {
    if (stated.volume !== null && stated.state === state) return stated.volume
    return loose === null ? null : volumeIn(factors, loose, 'loose', state)
  }
  const derived = (isStated: boolean) => (isStated ? source : 'estimated')
  return {
    at,
    weight: rounded(weighed),
    weightSource: weighed === null ? null : derived(weight !== null),
    volume: rounded(loose),
    volumeSource: loose === null ? null : derived(given !== null),
    bank: rounded(as('bank')),
    compacted: rounded(as('compacted')),
  }
}

const mixedOf = (sources: readonly (FigureSource | null)[]): FigureSource | null => {
  const known = new Set(sources.filter((one) => one !== null))
  return known.size > 1 ? 'mixed' : ([...known][0] ?? null)
}

const sourceOf = (known: number, estimates: number): FigureSource | null =>
  known === 0 ? null : mixedOf([known > estimates ? 'measured' : null, estimates > 0 ? 'estimated' : null])

/** A sum of loads: zero without loads, null if it is known of none of them. */
const sumIf = (isKnown: boolean, sum: number, loads: number): number | null =>
  isKnown || loads === 0 ? sum / LITRES : null

/** What was moved. Bank and compacted volumes are stated only if those of all loads with a volume are known. */
export function movedOf(tally: Tally): Moved {
  const { loads, weighed, measured, banked, compactedLoads } = tally
  const isAll = (known: number) => measured > 0 && known === measured
  return {
    loads,
    weight: sumIf(weighed > 0, tally.weight, loads),
    weightSource: sourceOf(weighed, tally.weightEstimates),
    volume: sumIf(measured > 0, tally.volume, loads),
    volumeSource: sourceOf(measured, tally.volumeEstimates),
    bank: sumIf(isAll(banked), tally.bank, loads),
    compacted: sumIf(isAll(compactedLoads), tally.compacted, loads),
    withoutVolume: loads - measured,
    withoutWeight: loads - weighed,
  }
}

/** Nothing at all. */
export const NO_AMOUNTS: Amounts = {
  weight: 0,
  weightSource: null,
  volume: 0,
  volumeSource: null,
  bank: 0,
  compacted: 0,
  withoutVolume: 0,
  withoutWeight: 0,
}

const measures = ['weight', 'volume', 'bank', 'compacted'] as const
type Measure = (typeof measures)[number]

const isUnknown = (amount: number | null) => amount === null

/** Signed parts of a sum in thousandths; null if one of them is unknown. */
const sumOf = (parts: readonly (readonly [sign: 1 | -1, amount: number | null])[]): number | null =>
  parts.some(([, amount]) => isUnknown(amount))
    ? null
    : parts.reduce((sum, [sign, amount]) => sum + sign * thousandths(amount ?? 0), 0) / LITRES

/** The last count plus what came in since, less what went out; without a count, from nothing. */
export function stockOf(count: StockCount | undefined, incoming: Tally, outgoing: Tally): Amounts {
  const [into, out] = [movedOf(incoming), movedOf(outgoing)]
  const amount = (name: Measure) => {
    // Loads of which nothing is known are in no sum, as if they were some of those whose amounts are known.
    const isKnown = (moved: Moved) => !isUnknown(moved[name === 'weight' ? 'weight' : 'volume'])
    const hasBase = count !== undefined || [into, out].some((moved) => isKnown(moved) && moved.loads > 0)
    if (!hasBase && ![into, out].every(isKnown)) return null
    const part = (sign: 1 | -1, moved: Moved) => [sign, isKnown(moved) ? moved[name] : 0] as const
    return sumOf([[1, count ? count[name] : 0], part(1, into), part(-1, out)])
  }
  const [weight, volume] = [amount('weight'), amount('volume')]
  return {
    weight,
    weightSource:
      weight === null ? null : mixedOf([count?.weightSource ?? null, into.weightSource, out.weightSource]),
    volume,
    volumeSource:
      volume === null ? null : mixedOf([count?.volumeSource ?? null, into.volumeSource, out.volumeSource]),
    bank: amount('bank'),
    compacted: amount('compacted'),
    withoutVolume: into.withoutVolume + out.withoutVolume,
    withoutWeight: into.withoutWeight + out.withoutWeight,
  }
}

/** What the counts of a range changed: the stock after it, less what was there before and was moved. */
export function differenceOf({ opening, in: into, out, stock }: Omit<Balance, 'counted'>): Amounts {
  const amount = (name: Measure) =>
    sumOf([
      [1, stock[name]],
      [-1, opening[name]],
      [-1, into[name]],
      [1, out[name]],
    ])
  return {
    weight: amount('weight'),
    weightSource: stock.weightSource,
    volume: amount('volume'),
    volumeSource: stock.volumeSource,
    bank: amount('bank'),
    compacted: amount('compacted'),
    withoutVolume: 0,
    withoutWeight: 0,
  }
}

/** Adds up what is known of amounts; bank and compacted volumes only if those of all amounts with a volume are known. */
export function addAmounts(all: readonly Amounts[]): Amounts {
  const amount = (name: Measure) => {
    const known = all.filter((one) => !isUnknown(one[name]))
    if (known.length === 0 && all.length > 0) return null
    const isPartial = name !== 'weight' && all.some((one) => !isUnknown(one.volume) && isUnknown(one[name]))
    return isPartial ? null : sumOf(known.map((one) => [1, one[name]] as const))
  }
  const count = (name: 'withoutVolume' | 'withoutWeight') => all.reduce((sum, one) => sum + one[name], 0)
  return {
    weight: amount('weight'),
    weightSource: mixedOf(all.map((one) => one.weightSource)),
    volume: amount('volume'),
    volumeSource: mixedOf(all.map((one) => one.volumeSource)),
    bank: amount('bank'),
    compacted: amount('compacted'),
    withoutVolume: count('withoutVolume'),
    withoutWeight: count('withoutWeight'),
  }
}

const addMoved = (all: readonly Moved[]): Moved => ({
  ...addAmounts(all),
  loads: all.reduce((sum, { loads }) => sum + loads, 0),
})

export function addBalances(all: readonly Balance[]): Balance {
  return {
    opening: addAmounts(all.map(({ opening }) => opening)),
    in: addMoved(all.map((one) => one.in)),
    out: addMoved(all.map((one) => one.out)),
    counted: addAmounts(all.map(({ counted }) => counted)),
    stock: addAmounts(all.map(({ stock }) => stock)),
  }
}
