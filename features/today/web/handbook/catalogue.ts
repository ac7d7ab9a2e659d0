/** The figures that slices define (`definitions.ts`). */
import type { Definition } from '@haulway/slice/definition.ts'

const declared = import.meta.glob<readonly Definition[]>('../../../*/definitions.ts', {
  eager: true,
  import: 'definitions',
})

export const catalogue: readonly Definition[] = Object.values(declared).flat()
