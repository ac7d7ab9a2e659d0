import { inAccount } from '@haulway/platform/server/db/index.ts'
import { type Call, implement, type Reply, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { EndpointDeclaration } from '@haulway/resource'
import { showDerivedData } from '../../../cycles/index.ts'
import { change } from '@haulway/storage'
import {
  addEvent,
  addEvents,
  assignEvents,
  dropEvent,
  editEvent,
  mergeEvent,
  type Outcome,
  readJournal,
  splitEvent,
  undoEdit,
} from '../../edit/edit.endpoints.ts'
import { addMany, addOne } from './adding.ts'
import { drop, merge, split, undo } from './deciding.ts'
import { editMany, editOne } from './editing.ts'
import { journalOf } from './journal.ts'
import type { StateFacts, Editing } from './state-change.ts'

const journalRoute = implement(readJournal, async ({ body, context }, { database }) => ({
  body: {
    items: await inAccount(database, scopeOf(context), async (tx) => {
      await showDerivedData(tx)
      return await journalOf(tx, body)
    }),
  },
}))

type EditCall = Pick<Call, 'context' | 'headers' | 'params' | 'body'> & {
  readonly query: { readonly dryRun: boolean | null }
}

/** `Idempotency-Key` applies as in every call that changes something. Dry runs only read. */
export function editRoutes(desk: StateFacts): readonly Route[] {
  const edited = async (
    endpoint: EndpointDeclaration,
    call: EditCall,
    services: Services,
    work: (editing: Editing) => Promise<Outcome>,
  ): Promise<Reply<Outcome>> => {
    const scope = scopeOf(call.context)
    if (call.query.dryRun !== true)
      return await change(endpoint, call, services, async ({ tx, now }) => {
        await showDerivedData(tx)
        return { body: await work({ desk, tx, scope, now: now.getTime() }) }
      })
    const body = await inAccount(services.database, scope, async (tx) => {
      await tx.query('set transaction read only')
      await showDerivedData(tx)
      return await work({ desk, tx, scope, now: services.clock(), isTrial: true })
    })
    return { body }
  }
  return [
    implement(addEvent, (call, services) =>
      edited(addEvent, call, services, (one) => addOne(one, call.body, call.headers['idempotency-key'])),
    ),
    implement(addEvents, (call, services) =>
      edited(addEvents, call, services, (one) =>
        addMany(one, call.body.events, call.headers['idempotency-key']),
      ),
    ),
    implement(editEvent, (call, services) =>
      edited(editEvent, call, services, (one) => {
        const { clear, ...says } = call.body
        return editOne(one, { id: call.params.id, says, clear: clear ?? [] })
      }),
    ),
    implement(assignEvents, (call, services) =>
      edited(assignEvents, call, services, (one) => {
        const { events, clear, ...says } = call.body
        const all = events.map(({ id, version }) => ({ id, says: { ...says, version }, clear: clear ?? [] }))
        return editMany(one, all)
      }),
    ),
    implement(splitEvent, (call, services) =>
      edited(splitEvent, call, services, (one) => split(one, call.params.id, call.body)),
    ),
    implement(mergeEvent, (call, services) =>
      edited(mergeEvent, call, services, (one) => merge(one, call.params.id, call.body.version)),
    ),
    implement(dropEvent, (call, services) =>
      edited(dropEvent, call, services, (one) => drop(one, call.params.id, call.query.version)),
    ),
    implement(undoEdit, (call, services) =>
      edited(undoEdit, call, services, (one) => undo(one, call.params.id, call.body)),
    ),
    journalRoute,
  ]
}
