import { defineWidget } from '@haulway/report'
import { keyFigureShape } from './widget-figures.ts'
import { filters, measureOption } from './widget-options.ts'

/** Number of cycles, their quantities, their machines and their average time. */
export const keyFigures = defineWidget({
  kind: 'KEY_FIGURES',
  order: 20,
  options: measureOption,
  figures: keyFigureShape,
  example: { measure: 'WEIGHT' },
  title: (words) => words('dashboards.widgets.kind.KEY_FIGURES'),
  asks: () => ({ first: ['measure'], filters, last: [] }),
  missing: () => [],
  compact: true,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    KEY_FIGURES: typeof keyFigures
  }
}
