import { defineWidget } from '@haulway/report'
import { list } from '@haulway/resource'
import { entryRow } from './visit-rows.ts'

/** More locations than a card can show. */
export const MOST_LOCATIONS = 100

/** How long machines stay at the locations of the project, and how they spend the time. */
export const dwellByLocation = defineWidget({
  kind: 'DWELL',
  order: 80,
  options: {},
  figures: {
    /** As in the report, the location with the most time first. */
    dwell: list(entryRow, { required: true, max: MOST_LOCATIONS }),
  },
  example: {},
  title: (words) => words('dashboards.widgets.kind.DWELL'),
  asks: () => ({ first: [], filters: [], last: [] }),
  missing: () => [],
  compact: false,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    DWELL: typeof dwellByLocation
  }
}
