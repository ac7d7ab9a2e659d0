/** What dashboards show of utilisation. */
import { defineWidget } from '@haulway/report'

/** Hours moving, standing and silent of the machines that hauled for the project. */
export const utilisationByDay = defineWidget({
  kind: 'UTILISATION',
  options: {},
  example: {},
  title: (words) => words('dashboards.widgets.kind.UTILISATION'),
  asks: () => ({ first: [], filters: ['equipment'], last: [] }),
  missing: () => [],
  compact: false,
})

export const utilisationWidgets = [utilisationByDay] as const
