/** Facts of a machine that result from a change: stated after its commit, repeated after a crash, never twice. */
import { SYSTEM_ID } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { REQUEST_PREFIX, type StatedEvent } from '../../../telemetry/telemetry.ts'
import type { StoreFacts } from '../assignments.ts'
import { findChanges, type StoredChange } from './rows.ts'

interface Authored {
  readonly author: string
  readonly event: StatedEvent
}

/** Ids derive from the change, so that a repeated statement is the same fact. */
export function factsOf(change: StoredChange): Authored[] {
  const facts: Authored[] = []
  const state = (author: string, id: string, t: number, type: StatedEvent['type'], routeId: string) =>
    void facts.push({ author, event: { id: id + change.id, t, type, source: 'dispatcher', routeId } })
  const { route, requestedBy, requestedAt, acknowledgedAt, effectAt } = change
  if (change.origin === 'dispatcher')
    state(requestedBy, REQUEST_PREFIX, requestedAt, 'route assigned', route.id)
  // The driver's answer is a fact of the device.
  if (acknowledgedAt !== null && change.acknowledgedBy === 'zone' && change.origin === 'dispatcher')
    state(SYSTEM_ID, 'acknowledged:', acknowledgedAt, 'acknowledge route change', route.id)
  if (effectAt !== null) {
    const author = change.decidedBy ?? SYSTEM_ID
    // Same moment and author: the ids determine the order.
    if (change.from !== null) state(author, 'left:', effectAt, 'route unassigned', change.from)
    state(author, 'started:', effectAt, 'route started', route.id)
  }
  return facts
}

/** States what the tables contain and the machines' facts do not yet; notifies afterwards. */
export async function stateChangeFacts(
  services: Services,
  state: StoreFacts,
  account: string,
): Promise<void> {
  const { database, publish } = services
  const unstated = await inAccount(database, { account }, (tx) =>
    findChanges(tx, account, 'c.stated < c.version order by c.version'),
  )
  for (const change of unstated) {
    // Facts of one moment go together, so that a machine is never without a route between two of them.
    for (const [author, facts] of Map.groupBy(factsOf(change), (fact) => fact.author)) {
      const events = facts.map(({ event }) => event)
      await state(account, author, change.equipment.id, events)
    }
    await inAccount(database, { account }, (tx) =>
      tx.query('update route_changes set stated = greatest(stated, $3) where account_id = $1 and id = $2', [
        account,
        change.id,
        change.version,
      ]),
    )
    publish({ account, resource: 'equipment', id: change.equipment.id })
    if (change.effectAt !== null) publish({ account, resource: 'routes', id: change.route.id })
  }
}
