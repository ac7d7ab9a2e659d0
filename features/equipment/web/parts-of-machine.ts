/** Parts that slices add to the view of a machine: `parts` of their `web/machine.ts`. */
import { later } from '@haulway/platform/web/later.ts'
import type { MachineParts } from '@haulway/slice/web.ts'

const declared = import.meta.glob<MachineParts>('../../*/web/machine.ts', { eager: true, import: 'parts' })

export const machineParts = Object.entries(declared).map(([name, { page, span }]) => ({
  name,
  Page: later(() => page()),
  Span: later(() => span()),
}))
