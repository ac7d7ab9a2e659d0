import { defineWidget } from '@haulway/report'
import { totalFigures } from './widget-figures.ts'
import { filters, measureOption } from './widget-options.ts'

/** One amount, as large as its card, beside that of the previous range. */
export const total = defineWidget({
  kind: 'TOTAL',
  order: 40,
  options: measureOption,
  figures: totalFigures,
  example: { measure: 'WEIGHT' },
  title: (words, { measure }) => words(`dashboards.widgets.measure.${measure}`),
  asks: () => ({ first: ['measure'], filters, last: [] }),
  missing: () => [],
  compact: true,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    TOTAL: typeof total
  }
}
