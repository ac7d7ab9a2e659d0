import { defineWidget } from '@haulway/report'
import { quantityFigures } from './widget-figures.ts'
import { besideLayers, chartOptions, filters, goalAmount, goalParts, layersOf } from './widget-options.ts'

/** Loads, weight or volume by day or hour, with optional layers and a goal line. */
export const quantityByDay = defineWidget({
  kind: 'QUANTITY_BY_DAY',
  order: 10,
  options: chartOptions,
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

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    QUANTITY_BY_DAY: typeof quantityByDay
  }
}
