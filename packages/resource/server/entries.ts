/** What is done with one entry, in the transaction of its call. */
import { limitErrors, type Item, type Resource } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Reply } from '@haulway/platform/server/http/route.ts'
import type { MeasurementProfile } from '@haulway/units'
import { record } from './audit.ts'
import { catalogueOf, storedOf, type Catalogue, type Stored } from './catalogue.ts'
import type { Change } from './change.ts'
import type { Row } from './columns.ts'
import { changedMeanwhile, guardSave } from './conflicts.ts'
import type { Hooks } from './hooks.ts'
import { findItem } from './select.ts'
import { erase, insert, lock, replace, setHidden } from './store.ts'

/** One resource at work: its tables, and the hooks of its slice. */
export interface Served {
  readonly stored: Stored
  readonly catalogue: Catalogue
  readonly hooks: Hooks<Resource>
}

/** Adds what is no column. */
export async function complete({ hooks }: Served, items: Item<Resource>[], tx: Transaction, account: string) {
  return hooks.toItems && items.length > 0 ? await hooks.toItems(items, tx, account) : items
}

/** One entry as the API answers it; throws when there is none. */
export async function readItem(
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

/** Makes an entry of a valid draft. */
export async function create(served: Served, body: Row, one: Change): Promise<Reply<Item<Resource>>> {
  const { stored, catalogue, hooks } = served
  refuseByRules(stored.resource, body, null, one.profile)
  const draft = hooks.beforeSave ? await hooks.beforeSave(body, one, null) : body
  const id = await insert(stored, catalogue, draft, one)
  const item = await readItem(served, one.tx, one.account, id)
  await record(one, stored.resource.name, id, 'create', { before: null, after: item })
  one.changed(stored.resource.name, id)
  return { body: item, headers: { location: `/api/${stored.resource.name}/${id}` } }
}

/** Replaces an entry by a valid draft that names the version it was made from. */
export async function update(
  served: Served,
  id: string,
  body: Row,
  one: Change,
): Promise<Reply<Item<Resource>>> {
  const { stored, catalogue, hooks } = served
  await lock(stored, id, one)
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

/** Deletes an entry that nothing refers to. */
export async function remove(served: Served, id: string, one: Change): Promise<Reply<void>> {
  const { stored, hooks } = served
  await lock(stored, id, one)
  const before = await readItem(served, one.tx, one.account, id)
  await hooks.beforeDelete?.(before, one)
  await erase(stored, id, one)
  await record(one, stored.resource.name, id, 'delete', { before, after: null })
  one.changed(stored.resource.name, id)
  return {}
}

/** Hides an entry or shows it again; one that is so already stays untouched. */
export async function hide(
  served: Served,
  id: string,
  hidden: boolean,
  one: Change,
): Promise<Reply<Item<Resource>>> {
  const { stored, hooks } = served
  await lock(stored, id, one)
  const before = await readItem(served, one.tx, one.account, id)
  if (before.hidden === hidden) return { body: before }
  await hooks.beforeHide?.(before, hidden, one)
  await setHidden(stored, before, hidden, one)
  const after = await readItem(served, one.tx, one.account, id)
  await record(one, stored.resource.name, id, hidden ? 'hide' : 'unhide', { before, after })
  one.changed(stored.resource.name, id)
  return { body: after }
}

/** Writes entries of a resource as its calls do, with rules, hooks and audit, for a call that writes many at once. */
export interface EntryWriter {
  /** A checked draft of all fields; those that are absent are empty. Answers the id. */
  create(draft: Row, one: Change): Promise<string>
  /** Replaces some fields of an entry of the account; throws when there is none. */
  amend(id: string, changes: Row, one: Change): Promise<void>
}

export function entryWriter(
  resources: readonly Resource[],
  name: string,
  hooks: Hooks<Resource> = {},
): EntryWriter {
  const catalogue = catalogueOf(resources)
  const served: Served = { stored: storedOf(catalogue, name), catalogue, hooks }
  const { stored } = served
  return {
    async create(draft, one) {
      const whole = {
        ...Object.fromEntries(Object.keys(stored.resource.fields).map((field) => [field, null])),
        ...draft,
      }
      const { body } = await guardSave(stored, () => create(served, whole, one))
      return body?.id ?? ''
    },
    async amend(id, changes, one) {
      await lock(stored, id, one)
      const before = await readItem(served, one.tx, one.account, id)
      await guardSave(stored, () => update(served, id, { ...before, ...changes }, one))
    },
  }
}
