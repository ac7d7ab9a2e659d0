import { defineWidget } from '@haulway/report'
import { list } from '@haulway/resource'
import { MOST_LOCATIONS } from './dwell.ts'
import { entryRow } from './visit-rows.ts'

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
