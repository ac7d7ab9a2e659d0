/** What was hauled, or is to be: loads, kilograms, loose cubic metres. */
export const measures = ['weight', 'loads', 'volume'] as const
export type TodayMeasure = (typeof measures)[number]

export type Amounts = Readonly<Record<TodayMeasure, number>>
/** null: nobody says how much. */
export type Targets = Readonly<Record<TodayMeasure, number | null>>

export const nothing: Amounts = { weight: 0, loads: 0, volume: 0 }
export const noTargets: Targets = { weight: null, loads: null, volume: null }

/** Sums to the thousandth: those of many parts are those of the whole. */
const exactly = (value: number): number => Math.round(value * 1_000) / 1_000

const each = <T>(of: (measure: TodayMeasure) => T): Record<TodayMeasure, T> => ({
  weight: of('weight'),
  loads: of('loads'),
  volume: of('volume'),
})

export function plus(one: Amounts, other: Amounts): Amounts {
  return each((measure) => exactly(one[measure] + other[measure]))
}

export const sumOf = (amounts: readonly Amounts[]): Amounts => amounts.reduce(plus, nothing)

/** One more target, or a part of it; none and none is none. */
export function withTarget(known: Targets, more: Targets, share = 1): Targets {
  return each((measure) => {
    const [one, other] = [known[measure], more[measure]]
    return other === null ? one : (one ?? 0) + other * share
  })
}

export const sumOfTargets = (targets: readonly Targets[]): Targets =>
  targets.reduce((sum, one) => withTarget(sum, one), noTargets)

/** What a shift is measured by unless a reader chooses: the first of these that has a target. */
export function usualMeasure(target: Targets): TodayMeasure {
  return measures.find((measure) => target[measure] !== null) ?? 'weight'
}
