import type { EndpointOutput } from '@haulway/resource'
import type { summariseCycles } from '../cycles.endpoints.ts'

/** What the cycles of the report come to. */
export type Summary = EndpointOutput<typeof summariseCycles>
