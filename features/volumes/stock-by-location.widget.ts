import { defineWidget } from '@haulway/report'
import { instant, list, number } from '@haulway/resource'
import { MOST_LOCATIONS } from './figures.ts'
import { stockGroup } from './volume-rows.ts'

/** What lies in the locations of the project at the end of a range, and what of their targets is reached. */
export const stockByLocation = defineWidget({
  kind: 'VOLUMES',
  order: 80,
  options: {},
  figures: {
    /** The end of the range, or the moment for which figures are computed. */
    stockedAt: instant({ required: true }),
    /** Negative stocks first, then the greatest. */
    stocks: list(
      {
        of: stockGroup.of,
        stock: stockGroup.stock,
        uncounted: stockGroup.uncounted,
        target: stockGroup.target,
      },
      { required: true, max: MOST_LOCATIONS },
    ),
    /** Locations beyond those. */
    moreStocks: number({ required: true, integer: true, min: 0 }),
  },
  example: {},
  title: (words) => words('dashboards.widgets.kind.VOLUMES'),
  asks: () => ({ first: [], filters: [], last: [] }),
  missing: () => [],
  compact: false,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    VOLUMES: typeof stockByLocation
  }
}
