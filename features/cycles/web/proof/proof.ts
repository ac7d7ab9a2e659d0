import type { EndpointOutput } from '@haulway/resource'
import type { proveCycle } from '../../cycles.endpoints.ts'

/** What a proof shows. */
export type Proof = EndpointOutput<typeof proveCycle>
