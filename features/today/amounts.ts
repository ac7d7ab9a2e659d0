/** What was or is to be hauled: loads, kilograms, loose cubic metres. */
export const measures = ['weight', 'loads', 'volume'] as const
export type TodayMeasure = (typeof measures)[number]

export type Amounts = Readonly<Record<TodayMeasure, number>>
/** null: no target is set. */
export type Targets = Readonly<Record<TodayMeasure, number | null>>

export const noAmounts: Amounts = { weight: 0, loads: 0, volume: 0 }
export const noTargets: Targets = { weight: null, loads: null, volume: null }

/** Sums rounded to the thousandth, so that the sum of many parts equals the whole. */
const exactly = (value: number): number => Math.round(value * 1_000) / 1_000

const each = <T>(of: (measure: TodayMeasure) => T): Record<TodayMeasure, T> => ({
  weight: of('weight'),
  loads: of('loads'),
  volume: of('volume'),
})

export function addAmounts(one: Amounts, other: Amounts): Amounts {
  return each((measure) => exactly(one[measure] + other[measure]))
}

export const sumOf = (amounts: readonly Amounts[]): Amounts => amounts.reduce(addAmounts, noAmounts)

/** Adds a target, or a share of it; null plus null is null. */
export function addTarget(known: Targets, more: Targets, share = 1): Targets {
  return each((measure) => {
    const [one, other] = [known[measure], more[measure]]
    return other === null ? one : (one ?? 0) + other * share
  })
}

export const sumOfTargets = (targets: readonly Targets[]): Targets =>
  targets.reduce((sum, one) => addTarget(sum, one), noTargets)

/** The measure shown unless the reader chooses one: the first that has a target. */
export function usualMeasure(target: Targets): TodayMeasure {
  return measures.find((measure) => target[measure] !== null) ?? 'weight'
}
