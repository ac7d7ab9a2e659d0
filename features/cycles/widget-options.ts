/** Options of the cycle widgets. */
import type { WidgetFilter } from '@haulway/report'
import { themeNames } from '@haulway/report/chart-themes.ts'
import { choice, choices, flag, number, quantity, text, type Infer } from '@haulway/resource'

export const widgetMeasures = ['LOADS', 'WEIGHT', 'VOLUME'] as const
export type WidgetMeasure = (typeof widgetMeasures)[number]
export const goalKinds = ['CONSTANT', 'BUILDUP', 'BURNDOWN'] as const
export type GoalKind = (typeof goalKinds)[number]
/**
 * Layers drawn as lines over the bars: the previous range, the running total, and figures with an axis of their own.
 */
export const layers = ['BEFORE', 'RUNNING', 'CYCLE_TIME', 'HAULIERS'] as const
export type Layer = (typeof layers)[number]
export const rankedBy = [
  'EQUIPMENT',
  'ROUTE',
  'DRIVER',
  'MATERIAL',
  'LOADER',
  'LOAD_PLACE',
  'DUMP_PLACE',
  'TAG',
] as const
export type RankedBy = (typeof rankedBy)[number]

export const measureOption = {
  measure: choice(widgetMeasures, { required: true, initial: 'LOADS' }),
} as const

export const chartOptions = {
  ...measureOption,
  /** The slot of a bar. */
  bucket: choice(['DAY', 'HOUR'], { required: true, initial: 'DAY' }),
  byMaterial: flag({ required: true, initial: false }),
  layers: choices(layers, { initial: [] }),
  goal: choice(goalKinds),
  /** In the shown measure: for each bar with a constant goal, for the whole range with the others. */
  goalLoads: quantity('count', { min: 0, exclusiveMin: true }),
  goalWeight: quantity('weight', { min: 0, exclusiveMin: true }),
  goalVolume: quantity('haulVolume', { min: 0, exclusiveMin: true }),
  axisTitle: text({ max: 255 }),
  axisScale: choice(['LINEAR', 'LOGARITHMIC'], { required: true, initial: 'LINEAR' }),
  theme: choice(themeNames, { required: true, initial: 'STANDARD' }),
} as const

export const rankingOptions = {
  ...measureOption,
  rankBy: choice(rankedBy, { required: true, initial: 'EQUIPMENT' }),
  /** Rows of the table. */
  most: number({ required: true, integer: true, min: 1, max: 100, initial: 10 }),
} as const

export type QuantityOptions = Infer<typeof chartOptions>
export type MeasuredOptions = Infer<typeof measureOption>
export type RankingOptions = Infer<typeof rankingOptions>

/** The option that holds the amount of a goal, by the widget’s measure. */
export const goalParts = { LOADS: 'goalLoads', WEIGHT: 'goalWeight', VOLUME: 'goalVolume' } as const

/** Amount of a widget's goal in the base unit of its measure; null without a goal. */
export function goalAmount(
  options: Pick<QuantityOptions, 'goal' | 'measure' | (typeof goalParts)[WidgetMeasure]>,
): number | null {
  return options.goal === null ? null : options[goalParts[options.measure]]
}

/** The layers shown over the bars: running totals and burndowns have none. */
export const layersOf = ({
  goal,
  layers: chosen,
}: Pick<QuantityOptions, 'goal' | 'layers'>): readonly Layer[] =>
  goal === null || goal === 'CONSTANT' ? (chosen ?? []) : []

/** Layers with an axis of their own: a chart has room for one at its right. */
export const besideLayers = ['RUNNING', 'CYCLE_TIME', 'HAULIERS'] as const satisfies readonly Layer[]

export const filters: readonly WidgetFilter[] = [
  'projects',
  'materials',
  'routes',
  'machines',
  'tags',
  'timeFrom',
  'timeTo',
]
