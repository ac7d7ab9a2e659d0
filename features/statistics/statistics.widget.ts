import { defineWidget } from '@haulway/report'
import { group, type Infer } from '@haulway/resource'
import { sums } from './sums.ts'

const { loads, outside, worked, idle3, distanceLoaded, distanceEmpty, cycleTime } = sums
const pace = { loads, outside, worked, idle3, distanceLoaded, distanceEmpty, cycleTime } as const
export type Pace = Infer<typeof pace>

/** The pace of hauling: figures of the statistics report, beside those of the previous range. */
export const statisticsWidget = defineWidget({
  kind: 'STATISTICS',
  order: 65,
  options: {},
  figures: {
    pace: group(pace, { required: true }),
    /** The previous range, as far as the current one has elapsed. */
    paceBefore: group(pace, { required: true }),
  },
  example: {},
  title: (words) => words('dashboards.widgets.kind.STATISTICS'),
  asks: () => ({
    first: [],
    filters: ['projects', 'materials', 'routes', 'machines', 'tags', 'timeFrom', 'timeTo'],
    last: [],
  }),
  missing: () => [],
  compact: true,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    STATISTICS: typeof statisticsWidget
  }
}
