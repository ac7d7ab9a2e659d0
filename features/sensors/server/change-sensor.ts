/** What the calls of a sensor have in common: the version, the record of the change, the entry in the answer. */
import type { EndpointDeclaration, EndpointOutput, Item } from '@haulway/resource'
import type { Call, Reply } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import {
  change,
  type Change,
  idOf,
  lock,
  readItem,
  recordAudit,
  type ServedResource,
  staleVersion,
} from '@haulway/storage'
import type { sensors } from '../sensor.resource.ts'
import type { pairSensor } from '../sensors.endpoints.ts'
import { refuseGiven } from './hooks.ts'

export type Sensor = Item<typeof sensors>
/** Known once all slices are open. */
export type ServedSensors = () => ServedResource

export const readSensor = async (served: ServedResource, { tx, account }: Change, id: string) =>
  (await readItem(served, tx, account, id)) as Sensor

/** The entry, locked until the transaction ends; refused in a stale version and when it was given away. */
export async function lockSensor(
  served: ServedResource,
  id: string,
  version: number,
  change: Change,
): Promise<Sensor> {
  await lock(served.stored, [id], change)
  const before = await readSensor(served, change, id)
  if (before.version !== version) throw staleVersion(before)
  if (before.ownerAccount !== null) throw refuseGiven(before.ownerAccount)
  return before
}

/** Puts the change of an entry on record, with what was said; returns the entry. */
export async function recordSensor(
  served: ServedResource,
  before: Sensor,
  comment: string | null,
  change: Change,
): Promise<Sensor> {
  const after = await readSensor(served, change, before.id)
  const states = { before: { ...before }, after: { ...after, ...(comment !== null && { comment }) } }
  await recordAudit(change, served.stored.resource.name, before.id, 'update', states)
  change.changed(served.stored.resource.name, before.id)
  return after
}

type Answer = EndpointOutput<typeof pairSensor>
type SensorCall = EndpointDeclaration & { readonly output: (typeof pairSensor)['output'] }

/** Runs a call that changes one sensor. `comment`: said with it, where the entry has no field for it. */
export function changeSensor<E extends SensorCall>(
  endpoint: E,
  served: ServedResource,
  call: Call<E> & {
    readonly params: { readonly id: string }
    readonly body: { readonly version: number; readonly comment?: string | null }
  },
  services: Services,
  work: (before: Sensor, change: Change) => Promise<{ readonly comment: string | null }>,
): Promise<Reply<Answer>> {
  const id = idOf(call)
  return change(endpoint, call, services, async (change) => {
    const before = await lockSensor(served, id, call.body.version, change)
    const { comment } = await work(before, change)
    return { body: await recordSensor(served, before, comment, change) }
  })
}
