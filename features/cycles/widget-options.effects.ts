import { defineEffects, figureEffect, screenEffect } from '@haulway/resource/effect.ts'
import { chartOptions, rankingOptions } from './widget-options.ts'

const widgets = 'dashboards/widgets.api.test.ts'
const shownBoard = 'dashboards/web/Dashboard.test.tsx'
const chart = 'cycles/web/widgets/quantity-chart.test.ts'
const recounted = 'dashboards/recounted.api.test.ts'

export const effects = [
  defineEffects(
    { name: 'dashboards', within: 'widgets', fields: { ...chartOptions, ...rankingOptions } },
    {
      measure: figureEffect('loads, weight or volume', widgets),
      byMaterial: screenEffect('bars are split by material', chart),
      goal: figureEffect('line of the goal: constant, build-up or burndown', widgets),
      goalLoads: figureEffect('line of the goal', widgets),
      goalWeight: figureEffect('line of the goal', widgets),
      goalVolume: figureEffect('line of the goal', widgets),
      axisTitle: screenEffect('axis of the chart', chart),
      axisScale: screenEffect('axis of the chart', chart),
      theme: screenEffect('colours of the chart', shownBoard),
      bucket: figureEffect('what a bar stands for', recounted),
      layers: figureEffect('lines over the bars', recounted),
      rankBy: figureEffect('what is ranked', recounted),
      most: figureEffect('rows of the ranking', recounted),
    },
  ),
]
