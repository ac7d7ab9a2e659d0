import { defineEffects, figure, screen } from '@haulway/resource/effect.ts'
import { charted, ranked } from './widget-options.ts'

const widgets = 'dashboards/widgets.api.test.ts'
const shownBoard = 'dashboards/web/Dashboard.test.tsx'
const chart = 'cycles/web/widgets/quantity-chart.test.ts'
const recounted = 'dashboards/recounted.api.test.ts'

export const effects = [
  defineEffects(
    { name: 'dashboards', within: 'widgets', fields: { ...charted, ...ranked } },
    {
      measure: figure('loads, weight or volume', widgets),
      byMaterial: screen('bars are split by material', chart),
      goal: figure('line of the goal: constant, build-up or burndown', widgets),
      goalLoads: figure('line of the goal', widgets),
      goalWeight: figure('line of the goal', widgets),
      goalVolume: figure('line of the goal', widgets),
      axisTitle: screen('axis of the chart', chart),
      axisScale: screen('axis of the chart', chart),
      theme: screen('colours of the chart', shownBoard),
      bucket: figure('what a bar stands for', recounted),
      layers: figure('lines over the bars', recounted),
      rankBy: figure('what is ranked', recounted),
      most: figure('rows of the ranking', recounted),
    },
  ),
]
