import {
  type Item,
  type ListQuery,
  type Page,
  type Resource,
  resourceEndpoints,
  type ResourceEndpoints,
} from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { catalogueOf } from './catalogue.ts'
import { change, type Change } from './change.ts'
import type { Row } from './columns.ts'
import { guardDelete, guardRestore, guardSave } from './conflicts.ts'
import { addComputedFields, create, hide, readItem, remove, update } from './entries.ts'
import type { Hooks, ServedResource } from './hooks.ts'
import { listItems } from './list.ts'
import { restore } from './restore.ts'
import { idOf } from './serve-id.ts'

type AnyEndpoints = ResourceEndpoints<Resource>
type Asking = Pick<Call, 'context'>

function reading<T>(
  { context }: Asking,
  services: Services,
  work: (tx: Transaction, account: string) => Promise<T>,
) {
  const account = context.account.id
  return inAccount(services.database, scopeOf(context), (tx) => work(tx, account))
}

/** A page of entries as the API returns it. */
export async function listEntries(
  served: ServedResource,
  call: Asking,
  services: Services,
  query: ListQuery & Row,
): Promise<Page<Item<Resource>>> {
  const { stored, catalogue } = served
  return await reading(call, services, async (tx, account) => {
    const listed = await listItems(tx, stored, catalogue, account, query)
    return { ...listed, items: await addComputedFields(served, listed.items, tx, account) }
  })
}

function readEntryOf(
  served: ServedResource,
  call: Asking,
  services: Services,
  id: string,
): Promise<Item<Resource>> {
  return reading(call, services, (tx, account) => readItem(served, tx, account, id))
}

/** The title of an entry; throws when the caller's account has no entry of that id. */
export async function titleOfEntry(
  served: ServedResource,
  call: Asking,
  services: Services,
  id: string,
): Promise<string> {
  const item: Row = { ...(await readEntryOf(served, call, services, id)) }
  return String(item[served.stored.resource.titleField])
}

function readingRoutes(served: ServedResource, endpoints: AnyEndpoints): Route[] {
  return [
    implement(endpoints.list, async (call, services) => ({
      body: await listEntries(served, call, services, call.query),
    })),
    implement(endpoints.read, async (call, services) => ({
      body: await readEntryOf(served, call, services, idOf(call)),
    })),
  ]
}

function restoringRoute(served: ServedResource, { restore: endpoint }: AnyEndpoints): Route {
  return implement(endpoint, (call, services) => {
    const id = idOf(call)
    const work = (change: Change) => restore(served, id, change)
    return guardRestore(served.stored, () => change(endpoint, call, services, work))
  })
}

function changingRoutes(served: ServedResource, endpoints: AnyEndpoints): Route[] {
  const { stored, catalogue } = served
  const hiding = (endpoint: AnyEndpoints['hide'], hidden: boolean) =>
    implement(endpoint, (call, services) => {
      const id = idOf(call)
      return change(endpoint, call, services, (change) => hide(served, id, hidden, change))
    })
  return [
    implement(endpoints.create, (call, services) =>
      guardSave(stored, () =>
        change(endpoints.create, call, services, (change) => create(served, call.body, change)),
      ),
    ),
    implement(endpoints.update, (call, services) => {
      const id = idOf(call)
      const work = (change: Change) => update(served, id, call.body, change)
      return guardSave(stored, () => change(endpoints.update, call, services, work))
    }),
    implement(endpoints.remove, (call, services) => {
      const id = idOf(call)
      return guardDelete(catalogue, () =>
        change(endpoints.remove, call, services, (change) => remove(served, id, change)),
      )
    }),
    ...(stored.resource.restorable ? [restoringRoute(served, endpoints)] : []),
    ...(stored.resource.hideable ? [hiding(endpoints.hide, true), hiding(endpoints.unhide, false)] : []),
  ]
}

/** All resources with the hooks of their slices; `hooks` is keyed by resource. */
export function servedResources(
  resources: readonly Resource[],
  hooks: Readonly<Record<string, Hooks<Resource>>>,
): ServedResource[] {
  const catalogue = catalogueOf(resources)
  return [...catalogue.values()].map((stored) => ({
    stored,
    catalogue,
    hooks: hooks[stored.resource.name] ?? {},
  }))
}

/** Routes of the entries of a resource, for the endpoints of `resourceEndpoints`. */
export function entryRoutes(served: ServedResource): Route[] {
  const endpoints = resourceEndpoints(served.stored.resource)
  return [...readingRoutes(served, endpoints), ...changingRoutes(served, endpoints)]
}
