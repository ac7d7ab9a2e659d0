/** What the widgets of cycles show. Weights are kilograms, volumes loose cubic metres, times seconds. */
import { instant, list, listOf, number, optional, reference, text, type Infer } from '@haulway/resource'
import { cycleFigures } from './cycle-figures.ts'

const count = number({ required: true, integer: true, min: 0 })
const amount = number({ required: true })
const MAX_ENTRIES = 100_000

/** What every one of them says of its loads; amounts are in the base unit of the widget's measure. */
const hauled = {
  /** Of all days and materials. */
  amount,
  /** How much of it was not measured: it is what full loads count as. */
  estimated: amount,
  loads: amount,
  /** Loads without a weight, or without a volume: they are counted, but not in the amount. */
  unknown: amount,
} as const
export type HauledFigures = Readonly<Infer<typeof hauled>>

/** A material, or none that is known, and what was hauled of it: a figure a bar. */
const materialDays = {
  material: reference('materials'),
  amounts: listOf(amount, { required: true }),
} as const
export type MaterialDays = Infer<typeof materialDays>

/** A bar is a day of the widget, or one of `hours`. */
export const quantityFigures = {
  ...hauled,
  /** Starts of the hours that bars stand for; null: bars stand for days. */
  hours: listOf(instant({ required: true })),
  /** The greatest first. */
  materials: list(materialDays, { required: true, max: MAX_ENTRIES }),
  /** Layers, null where they are not asked for: the amounts of the range before, */
  before: listOf(amount),
  /** the average time of a whole cycle, null of a bar without any, */
  cycleTimes: listOf(number()),
  /** and the machines that hauled. */
  hauliers: listOf(count),
} as const
export type QuantityFigures = Infer<typeof quantityFigures>

export const keyFigureShape = {
  ...hauled,
  /** Of the loads that have one, whatever is measured. */
  weight: amount,
  /** Machines that hauled. */
  trucks: count,
  /** Of a whole cycle; null when there is none. */
  average: number(),
} as const
export type KeyFigureValues = Infer<typeof keyFigureShape>

export const totalFigures = {
  ...hauled,
  /** Of the range before: of as much of it as has passed of this one. */
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
  /** Of a whole cycle; null when there is none. */
  average: number(),
} as const
export type Rank = Infer<typeof rank>

export const rankingFigures = {
  ...hauled,
  /** Those that hauled most, the first first. */
  ranks: list(rank, { required: true, max: MAX_ENTRIES }),
  /** What all others hauled, and what names none. */
  restLoads: count,
  restAmount: amount,
} as const
export type RankingFigures = Infer<typeof rankingFigures>

const progress = {
  route: reference('routes', { required: true }),
  loads: count,
  /** Of the widget's measure. */
  amount,
  /** Of all shifts of the range in which the route runs; null without one. */
  target: number(),
  /** How much of the target has come due: of the working time that has passed. */
  due: number(),
} as const
export type RouteProgressItem = Infer<typeof progress>

export const progressFigures = {
  ...hauled,
  /** Routes that have a target, or hauled. */
  progress: list(progress, { required: true, max: MAX_ENTRIES }),
} as const
export type ProgressFigures = Infer<typeof progressFigures>
