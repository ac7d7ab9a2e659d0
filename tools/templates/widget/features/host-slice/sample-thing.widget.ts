import { defineWidget } from '@haulway/report'
import { number } from '@haulway/resource'

/** Sample thing: the number of machines that loaded for the project, and of their loads. */
export const sampleThing = defineWidget({
  kind: 'SAMPLE_THING',
  order: 100,
  options: {},
  figures: {
    machines: number({ required: true, integer: true, min: 0 }),
    loads: number({ required: true }),
  },
  example: {},
  title: (words) => words('dashboards.widgets.kind.SAMPLE_THING'),
  asks: () => ({ first: [], filters: ['machines'], last: [] }),
  missing: () => [],
  compact: true,
})

declare module '@haulway/report/widget.ts' {
  interface Widgets {
    SAMPLE_THING: typeof sampleThing
  }
}
