/** What dashboards show of cycles. */
import { defineWidget, type WidgetFilter } from '@haulway/report'
import { themeNames } from '@haulway/report/chart-themes.ts'
import { choice, choices, flag, number, quantity, text, type Infer } from '@haulway/resource'
import {
  keyFigureShape,
  phaseFigures,
  progressFigures,
  quantityFigures,
  rankingFigures,
  totalFigures,
} from './widget-figures.ts'

export const widgetMeasures = ['LOADS', 'WEIGHT', 'VOLUME'] as const
export type WidgetMeasure = (typeof widgetMeasures)[number]
export const goalKinds = ['CONSTANT', 'BUILDUP', 'BURNDOWN'] as const
export type GoalKind = (typeof goalKinds)[number]
/** What lies over the bars as a line: the range before, what has come together, and figures with an axis of their own. */
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

const measured = { measure: choice(widgetMeasures, { required: true, initial: 'LOADS' }) } as const

const charted = {
  ...measured,
  /** What a bar stands for. */
  bucket: choice(['DAY', 'HOUR'], { required: true, initial: 'DAY' }),
  byMaterial: flag({ required: true, initial: false }),
  layers: choices(layers, { initial: [] }),
  goal: choice(goalKinds),
  /** Of the measure that is shown: of each bar with a constant goal, of the whole range with the others. */
  goalLoads: quantity('count', { min: 0, exclusiveMin: true }),
  goalWeight: quantity('weight', { min: 0, exclusiveMin: true }),
  goalVolume: quantity('haulVolume', { min: 0, exclusiveMin: true }),
  axisTitle: text({ max: 255 }),
  axisScale: choice(['LINEAR', 'LOGARITHMIC'], { required: true, initial: 'LINEAR' }),
  theme: choice(themeNames, { required: true, initial: 'STANDARD' }),
} as const

const ranked = {
  ...measured,
  rankBy: choice(rankedBy, { required: true, initial: 'EQUIPMENT' }),
  /** Rows of the table. */
  most: number({ required: true, integer: true, min: 1, max: 100, initial: 10 }),
} as const

export type QuantityOptions = Infer<typeof charted>
export type MeasuredOptions = Infer<typeof measured>
export type RankingOptions = Infer<typeof ranked>

/** The part that holds the amount of a goal, by the measure that the widget shows. */
const goalParts = { LOADS: 'goalLoads', WEIGHT: 'goalWeight', VOLUME: 'goalVolume' } as const

/** Amount of a widget's goal in the base unit of its measure; null without a goal. */
export function goalAmount(
  options: Pick<QuantityOptions, 'goal' | 'measure' | (typeof goalParts)[WidgetMeasure]>,
): number | null {
  return options.goal === null ? null : options[goalParts[options.measure]]
}

/** The layers that lie over the bars: running totals and what is left of a goal have none. */
export const layersOf = ({
  goal,
  layers: chosen,
}: Pick<QuantityOptions, 'goal' | 'layers'>): readonly Layer[] =>
  goal === null || goal === 'CONSTANT' ? (chosen ?? []) : []

/** Layers with an axis of their own: a chart has room for one at its right. */
export const besideLayers = ['RUNNING', 'CYCLE_TIME', 'HAULIERS'] as const satisfies readonly Layer[]

const filters: readonly WidgetFilter[] = ['materials', 'routes', 'machines', 'tags', 'timeFrom', 'timeTo']

/** Loads, weight or volume by day or hour, with layers and a goal over them. */
export const quantityByDay = defineWidget({
  kind: 'QUANTITY_BY_DAY',
  options: charted,
  figures: quantityFigures,
  example: {
    measure: 'LOADS',
    bucket: 'DAY',
    byMaterial: true,
    layers: [],
    goal: 'BUILDUP',
    goalLoads: 400,
    goalWeight: null,
    goalVolume: null,
    axisTitle: 'Loads',
    axisScale: 'LINEAR',
    theme: 'STANDARD',
  },
  title: (words, { measure, bucket }) => {
    const kind = words(
      bucket === 'HOUR' ? 'dashboards.quantityByHour' : 'dashboards.widgets.kind.QUANTITY_BY_DAY',
    )
    return `${kind}: ${words(`dashboards.widgets.measure.${measure}`)}`
  },
  asks: ({ goal, measure }) => ({
    first: [
      'measure',
      'bucket',
      'byMaterial',
      'goal',
      ...(goal === null ? [] : [goalParts[measure]]),
      ...(goal === null || goal === 'CONSTANT' ? (['layers'] as const) : []),
    ],
    filters,
    last: ['axisTitle', 'axisScale', 'theme'],
  }),
  missing: (options) =>
    options.goal !== null && goalAmount(options) === null ? [goalParts[options.measure]] : [],
  refused: (options) =>
    besideLayers.filter((one) => layersOf(options).includes(one)).length > 1
      ? [{ part: 'layers', key: 'validation.widget.axes' }]
      : [],
  compact: false,
})

/** Cycles, their quantities, their machines and their average time. */
export const keyFigures = defineWidget({
  kind: 'KEY_FIGURES',
  options: measured,
  figures: keyFigureShape,
  example: { measure: 'WEIGHT' },
  title: (words) => words('dashboards.widgets.kind.KEY_FIGURES'),
  asks: () => ({ first: ['measure'], filters, last: [] }),
  missing: () => [],
  compact: true,
})

/** One amount, as large as its card, beside that of the range before. */
export const total = defineWidget({
  kind: 'TOTAL',
  options: measured,
  figures: totalFigures,
  example: { measure: 'WEIGHT' },
  title: (words, { measure }) => words(`dashboards.widgets.measure.${measure}`),
  asks: () => ({ first: ['measure'], filters, last: [] }),
  missing: () => [],
  compact: true,
})

/** How long the phases of the average cycle last. */
export const cyclePhases = defineWidget({
  kind: 'CYCLE_PHASES',
  options: {},
  figures: phaseFigures,
  example: {},
  title: (words) => words('dashboards.widgets.kind.CYCLE_PHASES'),
  asks: () => ({ first: [], filters, last: [] }),
  missing: () => [],
  compact: false,
})

/** Who or what hauled most. */
export const ranking = defineWidget({
  kind: 'RANKING',
  options: ranked,
  figures: rankingFigures,
  example: { measure: 'WEIGHT', rankBy: 'EQUIPMENT', most: 10 },
  title: (words, { rankBy }) => words(`dashboards.ranking.${rankBy}`),
  asks: () => ({ first: ['rankBy', 'measure', 'most'], filters, last: [] }),
  missing: () => [],
  compact: false,
})

/** How far routes have come towards their targets. A target is of a route: nothing narrower is held against it. */
export const routeProgress = defineWidget({
  kind: 'ROUTE_PROGRESS',
  options: measured,
  figures: progressFigures,
  example: { measure: 'WEIGHT' },
  title: (words) => words('dashboards.widgets.kind.ROUTE_PROGRESS'),
  asks: () => ({ first: ['measure'], filters: ['routes', 'tags'], last: [] }),
  missing: () => [],
  compact: false,
})

export const cycleWidgets = [quantityByDay, keyFigures, cyclePhases, total, ranking, routeProgress] as const
