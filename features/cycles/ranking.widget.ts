import { defineWidget } from '@haulway/report'
import { rankingFigures } from './widget-figures.ts'
import { filters, rankingOptions } from './widget-options.ts'

/** The entries that hauled most. */
export const ranking = defineWidget({
  kind: 'RANKING',
  order: 50,
  options: rankingOptions,
  figures: rankingFigures,
  example: { measure: 'WEIGHT', rankBy: 'EQUIPMENT', most: 10 },
  title: (words, { rankBy }) => words(`dashboards.ranking.${rankBy}`),
  asks: () => ({ first: ['rankBy', 'measure', 'most'], filters, last: [] }),
  missing: () => [],
  compact: false,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    RANKING: typeof ranking
  }
}
