import { type Resource, resourceEndpoints, type ResourceEndpoints } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { type Call, implement, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { bulkRoutes } from './bulk.ts'
import { catalogueOf } from './catalogue.ts'
import { change, type Change } from './change.ts'
import { guardDelete, guardSave } from './conflicts.ts'
import { complete, create, hide, readItem, remove, type Served, update } from './entries.ts'
import { exportRoute } from './export.ts'
import { historyRoutes } from './history.ts'
import type { Hooks } from './hooks.ts'
import { importRoutes } from './import/routes.ts'
import { listItems } from './list.ts'
import type { Wordbook } from './reader.ts'
import { idOf } from './serve-id.ts'

type AnyEndpoints = ResourceEndpoints<Resource>

function reading<T>(call: Pick<Call, 'context'>, services: Services, work: (tx: Transaction) => Promise<T>) {
  const { account, user } = call.context
  return inAccount(services.database, { account: account.id, user: user.id }, work)
}

function readingRoutes(served: Served, endpoints: AnyEndpoints, wordbook: Wordbook): Route[] {
  const { stored, catalogue } = served
  const { resource } = stored
  const list = (call: Pick<Call, 'context'>, services: Services, query: Parameters<typeof listItems>[4]) => {
    const account = call.context.account.id
    return reading(call, services, async (tx) => {
      const listed = await listItems(tx, stored, catalogue, account, query)
      return { ...listed, items: await complete(served, listed.items, tx, account) }
    })
  }
  const findTitle = async (call: Pick<Call, 'context'>, services: Services, id: string) => {
    const item = await reading(call, services, (tx) => readItem(served, tx, call.context.account.id, id))
    return String((item as Readonly<Record<string, unknown>>)[resource.titleField])
  }
  return [
    implement(endpoints.list, async (call, services) => ({ body: await list(call, services, call.query) })),
    exportRoute(resource, wordbook, list),
    ...historyRoutes(resource, wordbook, findTitle),
    implement(endpoints.read, async (call, services) => {
      const id = idOf(call)
      const item = await reading(call, services, (tx) => readItem(served, tx, call.context.account.id, id))
      return { body: item }
    }),
  ]
}

function changingRoutes(served: Served, endpoints: AnyEndpoints): Route[] {
  const { stored, catalogue } = served
  const hiding = (endpoint: AnyEndpoints['hide'], hidden: boolean) =>
    implement(endpoint, (call, services) => {
      const id = idOf(call)
      return change(endpoint, call, services, (one) => hide(served, id, hidden, one))
    })
  return [
    implement(endpoints.create, (call, services) =>
      guardSave(stored, () =>
        change(endpoints.create, call, services, (one) => create(served, call.body, one)),
      ),
    ),
    implement(endpoints.update, (call, services) => {
      const id = idOf(call)
      const work = (one: Change) => update(served, id, call.body, one)
      return guardSave(stored, () => change(endpoints.update, call, services, work))
    }),
    implement(endpoints.remove, (call, services) => {
      const id = idOf(call)
      return guardDelete(catalogue, () =>
        change(endpoints.remove, call, services, (one) => remove(served, id, one)),
      )
    }),
    ...(stored.resource.hideable ? [hiding(endpoints.hide, true), hiding(endpoints.unhide, false)] : []),
  ]
}

/**
 * The routes of every resource. `hooks` names what slices add, by resource; `wordbook` is for the files that people take
 * away. The declarations' endpoints follow from `resourceEndpoints` and `collectionEndpoints`.
 */
export function serveResources(
  resources: readonly Resource[],
  hooks: Readonly<Record<string, Hooks<Resource>>>,
  wordbook: Wordbook,
): Route[] {
  const catalogue = catalogueOf(resources)
  return [...catalogue.values()].flatMap((stored) => {
    const served: Served = { stored, catalogue, hooks: hooks[stored.resource.name] ?? {} }
    const endpoints = resourceEndpoints(stored.resource)
    return [
      ...readingRoutes(served, endpoints, wordbook),
      ...changingRoutes(served, endpoints),
      ...(stored.resource.bulk ? bulkRoutes(served) : []),
      ...importRoutes(served, wordbook),
    ]
  })
}
