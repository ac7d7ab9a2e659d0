import type { EndpointOutput } from '@haulway/resource'
import type { listDevices } from '../../equipment.endpoints.ts'

export type Device = EndpointOutput<typeof listDevices>['items'][number]
