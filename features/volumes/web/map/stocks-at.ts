/** The stock of each location at a step of a range. */
import type { StockGroup, StockSteps } from '../../volume-rows.ts'

/** What lies in a location, all materials together; null where it is unknown. */
export interface LocationStock {
  readonly id: string
  readonly title: string
  readonly volume: number | null
  readonly weight: number | null
}

const sumOf = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((one) => one !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}

export function stocksAt({ series }: Pick<StockSteps, 'series'>, step: number): LocationStock[] {
  const groups = Map.groupBy(series, ({ location }) => location.id)
  return [...groups].map(([id, all]) => ({
    id,
    title: all[0]?.location.title ?? '',
    volume: sumOf(all.map(({ volume }) => volume[step] ?? null)),
    weight: sumOf(all.map(({ weight }) => weight[step] ?? null)),
  }))
}

export const isNegative = ({ volume, weight }: Pick<LocationStock, 'volume' | 'weight'>): boolean =>
  (volume ?? 0) < 0 || (weight ?? 0) < 0

export const totalVolume = (stocks: readonly LocationStock[]): number | null =>
  sumOf(stocks.map(({ volume }) => volume))

/** How much of a target is reached, in the steps that the map shows. */
export const shares = ['reached', 'half', 'less'] as const
export type Share = (typeof shares)[number]

const [WHOLE, HALF] = [100, 50]

export function shareOf(percent: number): Share {
  if (percent >= WHOLE) return 'reached'
  return percent >= HALF ? 'half' : 'less'
}

/** The share reached of each location’s target. */
export function sharesOf(groups: readonly StockGroup[]): ReadonlyMap<string, Share> {
  return new Map(
    groups.flatMap(({ of, target }) => {
      const percent = target?.percent ?? null
      return of && percent !== null ? [[of.id, shareOf(percent)] as const] : []
    }),
  )
}

/** The range of the report up to a step; up to its first step the range before it, which is as long. */
export function rangeUpTo(steps: readonly string[], step: number): { from: string; to: string } {
  const [first = '', last = ''] = [steps[0], steps.at(-1)]
  const to = steps[step] ?? last
  if (step > 0) return { from: first, to }
  const length = Date.parse(last) - Date.parse(first)
  return { from: new Date(Date.parse(first) - length).toISOString(), to }
}
