import type { EndpointOutput } from '@haulway/resource'
import type { summariseCycles } from '../cycles.endpoints.ts'

/** The summary figures of the report. */
export type Summary = EndpointOutput<typeof summariseCycles>
