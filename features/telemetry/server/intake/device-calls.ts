/** What the calls of devices need, and who sends a request. */
import type { FastifyRequest } from 'fastify'
import { unauthorized } from '@haulway/platform/server/http/failure.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Readers } from '@haulway/platform/server/readers/readers.ts'
import type { Batch } from '../../facts/batch.ts'
import type { Answer } from './classify.ts'
import type { Device } from './devices.ts'
import type { ServedTrucks } from './given-loads.ts'
import type { MessageNotes } from './message-notes.ts'
import type { TakeReadings } from './readings.ts'
import type { DriverByPin } from './sign-on.ts'

/** Follows choices of route by the keys of their events; must not fail. */
export type RouteChosen = (device: Device, keys: readonly string[]) => Promise<void>

export interface DeviceCalls {
  identify(secret: string): Promise<Device | null>
  deliver(device: Device, batch: Batch): Promise<Answer>
  /** Absent: no sign-on. */
  driverByPin?: DriverByPin | undefined
  /** Absent: choices of routes are stored only. */
  routeChosen?: RouteChosen | undefined
  /** Absent: what a loader states of trucks stays with the loader. */
  servedTrucks?: ServedTrucks | undefined
  /** Absent: readings of sensors are refused. */
  takeReadings?: TakeReadings | undefined
  notes: MessageNotes
  /** Worker threads for large bodies. */
  readers: Readers
  clock: () => number
  log: Log
}

/** Throws 401 for a wrong secret. */
export async function deviceOf(secret: string | undefined, calls: DeviceCalls): Promise<Device> {
  const device = secret === undefined ? null : await calls.identify(secret)
  if (device === null) throw unauthorized()
  return device
}

export const bytesOf = ({ body }: FastifyRequest): Buffer => (body instanceof Buffer ? body : Buffer.alloc(0))
export const encodingOf = ({ headers }: FastifyRequest): string | undefined => headers['content-encoding']
