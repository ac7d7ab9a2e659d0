import type { Words } from '@haulway/platform/messages.ts'
import type { Item } from '@haulway/resource'
import type { sensors } from '../sensor.resource.ts'

export type Sensor = Item<typeof sensors>

/** Where a sensor stands, with the reason or the account. */
export function stateText(
  { state, removalReason, ownerAccount }: Pick<Sensor, 'state' | 'removalReason' | 'ownerAccount'>,
  words: Words,
): string {
  if (state === 'given' && ownerAccount !== null)
    return words('sensors.state.given.to', { account: ownerAccount })
  if (state === 'removed' && removalReason !== null)
    return words('sensors.state.removed.reason', { reason: words(`sensors.removalReason.${removalReason}`) })
  return state === null ? '' : words(`sensors.state.${state}`)
}

/** It belongs to another account now: what is shown is history. */
export const isGiven = ({ state }: Pick<Sensor, 'state'>): boolean => state === 'given'
