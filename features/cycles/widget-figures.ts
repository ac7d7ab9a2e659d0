/** Figures of the cycle widgets. Weights are kilograms, volumes loose cubic metres, times seconds. */
import { instant, list, listOf, number, optional, reference, text, type Infer } from '@haulway/resource'
import { cycleFigures } from './cycle-figures.ts'

const count = number({ required: true, integer: true, min: 0 })
const amount = number({ required: true })
const MAX_ENTRIES = 100_000

/** The figures about loads in every widget; amounts are in the base unit of the widget’s measure. */
const hauled = {
  /** Sum over all days and materials. */
  amount,
  /** The estimated part: what full loads count as. */
  estimated: amount,
  loads: amount,
  /** Loads without a weight, or without a volume: counted, but not in the amount. */
  unknown: amount,
} as const
export type HauledFigures = Readonly<Infer<typeof hauled>>

/** A material, or null if unknown, with one amount a bar. */
const materialDays = {
  material: reference('materials'),
  amounts: listOf(amount, { required: true }),
} as const
export type MaterialDays = Infer<typeof materialDays>

/** A bar is a day of the widget, or one of `hours`. */
export const quantityFigures = {
  ...hauled,
  /** Starts of the hours of the bars; null: bars are days. */
  hours: listOf(instant({ required: true })),
  /** The greatest first. */
  materials: list(materialDays, { required: true, max: MAX_ENTRIES }),
  /** Layers, null if not requested: the amounts of the previous range, */
  before: listOf(amount),
  /** the average total time, null for a bar without any, */
  cycleTimes: listOf(number()),
  /** and the number of machines that hauled. */
  hauliers: listOf(count),
} as const
export type QuantityFigures = Infer<typeof quantityFigures>

export const keyFigureShape = {
  ...hauled,
  /** Of the loads that have one, whatever the measure. */
  weight: amount,
  /** Number of machines that hauled. */
  trucks: count,
  /** Average total time; null if there is none. */
  average: number(),
} as const
export type KeyFigureValues = Infer<typeof keyFigureShape>

export const totalFigures = {
  ...hauled,
  /** The previous range, as far as the current one has elapsed. */
  amountBefore: amount,
} as const
export type TotalFigures = Infer<typeof totalFigures>

export const phaseFigures = { ...hauled, measures: optional(cycleFigures.measures) } as const
export type PhaseValues = Infer<typeof phaseFigures>

const rank = {
  id: text({ required: true }),
  title: text({ required: true }),
  loads: count,
  amount,
  /** Average total time; null if there is none. */
  average: number(),
} as const
export type Rank = Infer<typeof rank>

export const rankingFigures = {
  ...hauled,
  /** The entries that hauled most, the greatest first. */
  ranks: list(rank, { required: true, max: MAX_ENTRIES }),
  /** The amount of all others, and of cycles without an entry. */
  restLoads: count,
  restAmount: amount,
} as const
export type RankingFigures = Infer<typeof rankingFigures>

const progress = {
  route: reference('routes', { required: true }),
  loads: count,
  /** In the widget’s measure. */
  amount,
  /** Of all shifts of the range in which the route runs; null without a target. */
  target: number(),
  /** The part of the target due by now, by elapsed working time. */
  due: number(),
} as const
export type RouteProgressItem = Infer<typeof progress>

export const progressFigures = {
  ...hauled,
  /** Routes that have a target, or hauled. */
  progress: list(progress, { required: true, max: MAX_ENTRIES }),
} as const
export type ProgressFigures = Infer<typeof progressFigures>
