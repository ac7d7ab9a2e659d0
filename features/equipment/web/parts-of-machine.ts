/** Parts that slices add to the view of a machine: `parts` of their `web/machine.ts`. */
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import type { MachineParts } from '@haulway/slice/web.ts'

const declared = import.meta.glob<MachineParts>('../../*/web/machine.ts', { eager: true, import: 'parts' })

export const machineParts = Object.entries(declared).map(([name, { page, span }]) => ({
  name,
  Page: lazyPart(() => page()),
  ...(span && { Span: lazyPart(() => span()) }),
}))
