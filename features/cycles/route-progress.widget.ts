import { defineWidget } from '@haulway/report'
import { progressFigures } from './widget-figures.ts'
import { measureOption } from './widget-options.ts'

/**
 * Progress of routes towards their targets. A target belongs to a route, so no narrower selection is compared with
 * it.
 */
export const routeProgress = defineWidget({
  kind: 'ROUTE_PROGRESS',
  order: 60,
  options: measureOption,
  figures: progressFigures,
  example: { measure: 'WEIGHT' },
  title: (words) => words('dashboards.widgets.kind.ROUTE_PROGRESS'),
  asks: () => ({ first: ['measure'], filters: ['routes', 'tags'], last: [] }),
  missing: () => [],
  compact: false,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    ROUTE_PROGRESS: typeof routeProgress
  }
}
