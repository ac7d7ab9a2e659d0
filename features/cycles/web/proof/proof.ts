import type { EndpointOutput } from '@haulway/resource'
import type { proveCycle } from '../../cycles.endpoints.ts'

/** The data of a proof. */
export type Proof = EndpointOutput<typeof proveCycle>
