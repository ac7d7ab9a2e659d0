import { defineWidget } from '@haulway/report'
import { figures } from './visit-rows.ts'

/** How many machines wait at the locations of the project, by hour of the day. */
export const queueByHour = defineWidget({
  kind: 'QUEUE',
  order: 90,
  options: {},
  figures: { queue: figures.queue },
  example: {},
  title: (words) => words('dashboards.widgets.kind.QUEUE'),
  asks: () => ({ first: [], filters: [], last: [] }),
  missing: () => [],
  compact: false,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    QUEUE: typeof queueByHour
  }
}
