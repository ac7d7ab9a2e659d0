import type { Boundary } from '@haulway/resource'

/** A location as it is written to files. */
export interface ExportedPlace {
  readonly title: string
  readonly kind: string
  readonly description: string | null
  readonly boundary: Boundary
}
