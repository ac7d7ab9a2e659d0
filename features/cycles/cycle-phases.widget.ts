import { defineWidget } from '@haulway/report'
import { phaseFigures } from './widget-figures.ts'
import { filters } from './widget-options.ts'

/** Durations of the phases of the average cycle. */
export const cyclePhases = defineWidget({
  kind: 'CYCLE_PHASES',
  order: 30,
  options: {},
  figures: phaseFigures,
  example: {},
  title: (words) => words('dashboards.widgets.kind.CYCLE_PHASES'),
  asks: () => ({ first: [], filters, last: [] }),
  missing: () => [],
  compact: false,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    CYCLE_PHASES: typeof cyclePhases
  }
}
