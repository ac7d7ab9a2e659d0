import type { CycleItem, summariseCycles } from '../cycles.endpoints.ts'
import type { EndpointOutput } from '@haulway/resource'

export type Summary = EndpointOutput<typeof summariseCycles>
export type { CycleItem }
