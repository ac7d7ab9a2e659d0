import {
  type Item,
  limitErrors,
  type Resource,
  resourceEndpoints,
  type ResourceEndpoints,
} from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Reply, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { MeasurementProfile } from '@haulway/units'
import { record, recordAll } from './audit.ts'
import { type Catalogue, catalogueOf, type Stored, storedOf } from './catalogue.ts'
import { change, type Change } from './change.ts'
import type { Row } from './columns.ts'
import { changedMeanwhile, guardDelete, guardSave } from './conflicts.ts'
import type { Hooks } from './hooks.ts'
import { listItems } from './list.ts'
import { findItem, findItems } from './select.ts'
import { erase, insert, lock, replace, setHidden } from './store.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id of a call's address; what is no id names nothing. */
export function idOf(call: { params: { id: string } }): string {
  if (!UUID.test(call.params.id)) throw notFound()
  return call.params.id.toLowerCase()
}

/** One resource at work: its tables, and the hooks of its slice. */
interface Served {
  readonly stored: Stored
  readonly catalogue: Catalogue
  readonly hooks: Hooks<Resource>
}

async function complete({ hooks }: Served, items: Item<Resource>[], tx: Transaction, account: string) {
  return hooks.toItems && items.length > 0 ? await hooks.toItems(items, tx, account) : items
}

async function readItem(
  served: Served,
  tx: Transaction,
  account: string,
  id: string,
): Promise<Item<Resource>> {
  const found = await findItem(tx, served.stored, served.catalogue, account, id)
  const [item] = found ? await complete(served, [found], tx, account) : []
  if (!item) throw notFound()
  return item
}

/**
 * Throws what the rules between fields find, and quantities outside the limits of the caller's profile (a resource with
 * quantities is told it); the fields themselves are checked at the edge.
 */
export function refuseByRules(
  resource: Resource,
  draft: Row,
  before: Item<Resource> | null,
  profile?: MeasurementProfile,
): void {
  const errors = [
    ...(resource.rules?.(draft, before) ?? []),
    ...(profile ? limitErrors(resource.fields, draft, before, profile) : []),
  ]
  if (errors.length > 0) throw validationFailed(errors)
}

/** Several entries as the API answers them, in the order of the ids; throws when one is not there. */
async function readItems(served: Served, ids: readonly string[], { tx, account }: Change) {
  const found = await findItems(tx, served.stored, served.catalogue, account, ids)
  if (found.length !== ids.length) throw notFound()
  return await complete(served, found, tx, account)
}

async function createAll(served: Served, bodies: readonly Row[], one: Change): Promise<Item<Resource>[]> {
  const { stored, catalogue, hooks } = served
  const drafts: Row[] = []
  for (const body of bodies) {
    refuseByRules(stored.resource, body, null, one.profile)
    drafts.push(hooks.beforeSave ? await hooks.beforeSave(body, one, null) : body)
  }
  const items = await readItems(served, await insert(stored, catalogue, drafts, one), one)
  const made = items.map((item) => ({ id: item.id, before: null, after: item }))
  await recordAll(one, stored.resource.name, 'create', made)
  for (const { id } of items) one.changed(stored.resource.name, id)
  return items
}

async function create(served: Served, body: Row, one: Change): Promise<Reply<Item<Resource>>> {
  const [item] = await createAll(served, [body], one)
  if (!item) throw notFound()
  return { body: item, headers: { location: `/api/${served.stored.resource.name}/${item.id}` } }
}

async function update(served: Served, id: string, body: Row, one: Change): Promise<Reply<Item<Resource>>> {
  const { stored, catalogue, hooks } = served
  await lock(stored, [id], one)
  const before = await readItem(served, one.tx, one.account, id)
  if (body['version'] !== before.version) throw changedMeanwhile(before)
  refuseByRules(stored.resource, body, before, one.profile)
  const draft = hooks.beforeSave ? await hooks.beforeSave(body, one, before) : body
  await replace(stored, catalogue, id, draft, one)
  const after = await readItem(served, one.tx, one.account, id)
  await record(one, stored.resource.name, id, 'update', { before, after })
  one.changed(stored.resource.name, id)
  return { body: after }
}

async function remove(served: Served, id: string, one: Change): Promise<Reply<void>> {
  const { stored, hooks } = served
  await lock(stored, [id], one)
  const before = await readItem(served, one.tx, one.account, id)
  await hooks.beforeDelete?.(before, one)
  await erase(stored, id, one)
  await record(one, stored.resource.name, id, 'delete', { before, after: null })
  one.changed(stored.resource.name, id)
  return {}
}

async function hide(
  served: Served,
  id: string,
  hidden: boolean,
  one: Change,
): Promise<Reply<Item<Resource>>> {
  const { stored, hooks } = served
  await lock(stored, [id], one)
  const before = await readItem(served, one.tx, one.account, id)
  if (before.hidden === hidden) return { body: before }
  await hooks.beforeHide?.(before, hidden, one)
  await setHidden(stored, before, hidden, one)
  const after = await readItem(served, one.tx, one.account, id)
  await record(one, stored.resource.name, id, hidden ? 'hide' : 'unhide', { before, after })
  one.changed(stored.resource.name, id)
  return { body: after }
}

type AnyEndpoints = ResourceEndpoints<Resource>

function reading<T>(call: Pick<Call, 'context'>, services: Services, work: (tx: Transaction) => Promise<T>) {
  const { account, user } = call.context
  return inAccount(services.database, { account: account.id, user: user.id }, work)
}

function readingRoutes(served: Served, endpoints: AnyEndpoints): Route[] {
  const { stored, catalogue } = served
  return [
    implement(endpoints.list, async (call, services) => {
      const account = call.context.account.id
      const page = await reading(call, services, async (tx) => {
        const listed = await listItems(tx, stored, catalogue, account, call.query)
        return { ...listed, items: await complete(served, listed.items, tx, account) }
      })
      return { body: page }
    }),
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
 * The routes of every resource. `hooks` names what slices add, by resource; the declarations' endpoints follow from
 * `resourceEndpoints`.
 */
export function serveResources(
  resources: readonly Resource[],
  hooks: Readonly<Record<string, Hooks<Resource>>> = {},
): Route[] {
  const catalogue = catalogueOf(resources)
  return [...catalogue.values()].flatMap((stored) => {
    const served: Served = { stored, catalogue, hooks: hooks[stored.resource.name] ?? {} }
    const endpoints = resourceEndpoints(stored.resource)
    return [...readingRoutes(served, endpoints), ...changingRoutes(served, endpoints)]
  })
}

/** Some fields of an entry that change. */
interface Amendment {
  readonly id: string
  readonly changes: Row
}

async function amendAll(served: Served, amendments: readonly Amendment[], one: Change): Promise<void> {
  const { stored, catalogue, hooks } = served
  const ids = amendments.map(({ id }) => id)
  await lock(stored, ids, one)
  const befores = await readItems(served, ids, one)
  for (const [i, before] of befores.entries()) {
    const body: Row = { ...before, ...amendments[i]?.changes }
    refuseByRules(stored.resource, body, before, one.profile)
    const draft = hooks.beforeSave ? await hooks.beforeSave(body, one, before) : body
    await replace(stored, catalogue, before.id, draft, one)
  }
  const afters = await readItems(served, ids, one)
  const changed = afters.map((after, i) => ({ id: after.id, before: befores[i] ?? null, after }))
  await recordAll(one, stored.resource.name, 'update', changed)
  for (const id of ids) one.changed(stored.resource.name, id)
}

/** Writes entries of a resource as its calls do, with rules, hooks and audit, for a call that writes many at once. */
export interface EntryWriter {
  /** Checked drafts of all fields; those that are absent are empty. */
  create(drafts: readonly Row[], one: Change): Promise<void>
  /** Replaces some fields of entries of the account, each named once; throws when one is not there. */
  amend(amendments: readonly Amendment[], one: Change): Promise<void>
}

export function entryWriter(
  resources: readonly Resource[],
  name: string,
  hooks: Hooks<Resource> = {},
): EntryWriter {
  const catalogue = catalogueOf(resources)
  const served: Served = { stored: storedOf(catalogue, name), catalogue, hooks }
  const { stored } = served
  const empty = Object.fromEntries(Object.keys(stored.resource.fields).map((field) => [field, null]))
  return {
    async create(drafts, one) {
      const whole = drafts.map((draft) => ({ ...empty, ...draft }))
      await guardSave(stored, () => createAll(served, whole, one))
    },
    amend: (amendments, one) => guardSave(stored, () => amendAll(served, amendments, one)),
  }
}
