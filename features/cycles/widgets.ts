/** What dashboards show of cycles. */
import { defineWidget, type WidgetFilter } from '@haulway/report'
import { themeNames } from '@haulway/report/chart-themes.ts'
import {
  choice,
  flag,
  list,
  listOf,
  number,
  optional,
  quantity,
  reference,
  text,
  type Infer,
} from '@haulway/resource'
import { cycleFigures } from './cycle-figures.ts'

export const widgetMeasures = ['LOADS', 'WEIGHT', 'VOLUME'] as const
export type WidgetMeasure = (typeof widgetMeasures)[number]
export const goalKinds = ['CONSTANT', 'BUILDUP', 'BURNDOWN'] as const
export type GoalKind = (typeof goalKinds)[number]

const measured = { measure: choice(widgetMeasures, { required: true, initial: 'LOADS' }) } as const

const charted = {
  ...measured,
  byMaterial: flag({ required: true, initial: false }),
  goal: choice(goalKinds),
  /** Of the measure that is shown: a day's with a constant goal, the whole range's with the others. */
  goalLoads: quantity('count', { min: 0, exclusiveMin: true }),
  goalWeight: quantity('weight', { min: 0, exclusiveMin: true }),
  goalVolume: quantity('haulVolume', { min: 0, exclusiveMin: true }),
  axisTitle: text({ max: 255 }),
  axisScale: choice(['LINEAR', 'LOGARITHMIC'], { required: true, initial: 'LINEAR' }),
  theme: choice(themeNames, { required: true, initial: 'STANDARD' }),
} as const

export type QuantityOptions = Infer<typeof charted>
export type MeasuredOptions = Infer<typeof measured>

/** The part that holds the amount of a goal, by the measure that the widget shows. */
const goalParts = { LOADS: 'goalLoads', WEIGHT: 'goalWeight', VOLUME: 'goalVolume' } as const

/** Amount of a widget's goal in the base unit of its measure; null without a goal. */
export function goalAmount(
  options: Pick<QuantityOptions, 'goal' | 'measure' | (typeof goalParts)[WidgetMeasure]>,
): number | null {
  return options.goal === null ? null : options[goalParts[options.measure]]
}

const filters: readonly WidgetFilter[] = ['material', 'route', 'equipment', 'timeFrom', 'timeTo']

/** A material, or none that is known, and what was hauled of it: a figure a day in the base unit of the widget's measure. */
const materialDays = {
  material: reference('materials'),
  amounts: listOf(number({ required: true }), { required: true }),
} as const
export type MaterialDays = Infer<typeof materialDays>

const MAX_MATERIALS = 100_000

/** What these widgets show. Weights are kilograms, volumes loose cubic metres, times seconds. */
const figures = {
  /** The greatest first. */
  materials: list(materialDays, { required: true, max: MAX_MATERIALS }),
  /** Of all days and materials. */
  amount: number({ required: true }),
  /** How much of it was not measured: it is what full loads count as. */
  estimated: number({ required: true }),
  loads: number({ required: true }),
  /** Loads without a weight, or without a volume: they are counted, but not in the amount. */
  unknown: number({ required: true }),
  /** Of a whole cycle; null when there is none. */
  average: number(),
  /** Times of the phases; of the widget of phases only. */
  measures: optional(cycleFigures.measures),
} as const
export type CycleWidgetFigures = Infer<typeof figures>

/** Loads, weight or volume by day, with a goal over them. */
export const quantityByDay = defineWidget({
  kind: 'QUANTITY_BY_DAY',
  options: charted,
  figures,
  example: {
    measure: 'LOADS',
    byMaterial: true,
    goal: 'BUILDUP',
    goalLoads: 400,
    goalWeight: null,
    goalVolume: null,
    axisTitle: 'Loads',
    axisScale: 'LINEAR',
    theme: 'STANDARD',
  },
  title: (words, { measure }) =>
    `${words('dashboards.widgets.kind.QUANTITY_BY_DAY')}: ${words(`dashboards.widgets.measure.${measure}`)}`,
  asks: ({ goal, measure }) => ({
    first: ['measure', 'byMaterial', 'goal', ...(goal === null ? [] : [goalParts[measure]])],
    filters,
    last: ['axisTitle', 'axisScale', 'theme'],
  }),
  missing: (options) =>
    options.goal !== null && goalAmount(options) === null ? [goalParts[options.measure]] : [],
  compact: false,
})

/** Cycles, their quantity and their average time. */
export const keyFigures = defineWidget({
  kind: 'KEY_FIGURES',
  options: measured,
  figures,
  example: { measure: 'WEIGHT' },
  title: (words) => words('dashboards.widgets.kind.KEY_FIGURES'),
  asks: () => ({ first: ['measure'], filters, last: [] }),
  missing: () => [],
  compact: true,
})

/** How long the phases of the average cycle last. */
export const cyclePhases = defineWidget({
  kind: 'CYCLE_PHASES',
  options: {},
  figures,
  example: {},
  title: (words) => words('dashboards.widgets.kind.CYCLE_PHASES'),
  asks: () => ({ first: [], filters, last: [] }),
  missing: () => [],
  compact: false,
})

export const cycleWidgets = [quantityByDay, keyFigures, cyclePhases] as const
