import { defineWidget } from '@haulway/report'
import { number } from '@haulway/resource'
import { utilisation } from './utilisation.report.ts'

/** Hours moving, loading, standing and silent of the machines that hauled or loaded for the project. */
export const utilisationByDay = defineWidget({
  kind: 'UTILISATION',
  order: 70,
  options: {},
  figures: {
    machines: number({ required: true, integer: true, min: 0 }),
    spent: utilisation.figures.fields.days,
  },
  example: {},
  title: (words) => words('dashboards.widgets.kind.UTILISATION'),
  asks: () => ({ first: [], filters: ['machines'], last: [] }),
  missing: () => [],
  compact: false,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    UTILISATION: typeof utilisationByDay
  }
}
