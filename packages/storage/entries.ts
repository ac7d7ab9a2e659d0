/** Operations on entries, in the transaction of their call. */
import { itemShape, limitErrors, type Item, type Resource } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Reply } from '@haulway/platform/server/http/route.ts'
import type { MeasurementProfile } from '@haulway/units'
import { recordAudit, recordAudits } from './audit.ts'
import { catalogueOf, storedOf } from './catalogue.ts'
import type { Change } from './change.ts'
import type { Row } from './columns.ts'
import { staleVersion, guardSave } from './conflicts.ts'
import { storeDeleted, deleteEntry } from './deleted.ts'
import type { Hooks, ServedResource } from './hooks.ts'
import { findItem, findItems } from './select.ts'
import { withStoredValues, refuseUnchangeable } from './unchangeable.ts'
import { insert, lock, replace, setHidden } from './store.ts'

/** Adds the fields that are not columns. */
export async function addComputedFields(
  { hooks }: ServedResource,
  items: Item<Resource>[],
  tx: Transaction,
  account: string,
) {
  return hooks.toItems && items.length > 0 ? await hooks.toItems(items, tx, account) : items
}

/**
 * Reads entries back for the response after a save, once the slice's hooks, which may change computed fields, have
 * run.
 */
export async function readSaved(
  served: ServedResource,
  items: Item<Resource>[],
  { tx, account }: Pick<Change, 'tx' | 'account'>,
): Promise<Item<Resource>[]> {
  return served.hooks.afterSave ? await addComputedFields(served, items, tx, account) : items
}

/** Returns one entry as the API returns it; throws when it does not exist. */
export async function readItem(
  served: ServedResource,
  tx: Transaction,
  account: string,
  id: string,
): Promise<Item<Resource>> {
  const found = await findItem(tx, served.stored, served.catalogue, account, id)
  const [item] = found ? await addComputedFields(served, [found], tx, account) : []
  if (!item) throw notFound()
  return item
}

/**
 * Throws the errors of rules between fields and of quantities outside the limits of the caller's profile (required
 * for resources with quantities). The fields themselves are validated at the edge.
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

/** Returns entries as the API returns them, in the order of the ids; throws when one does not exist. */
async function readItems(served: ServedResource, ids: readonly string[], { tx, account }: Change) {
  const found = await findItems(tx, served.stored, served.catalogue, account, ids)
  if (found.length !== ids.length) throw notFound()
  return await addComputedFields(served, found, tx, account)
}

/** Shapes of the body and response of each kind of save, for the check of unchangeable names. */
const savedShapes = ({ fields }: Resource) => ({ body: fields, output: itemShape(fields) })

/** Creates entries from valid drafts. */
export async function createAll(
  served: ServedResource,
  bodies: readonly Row[],
  change: Change,
): Promise<Item<Resource>[]> {
  const { stored, catalogue, hooks } = served
  const drafts: Row[] = []
  for (const body of bodies) {
    refuseByRules(stored.resource, body, null, change.profile)
    drafts.push(hooks.beforeSave ? await hooks.beforeSave(body, change, null) : body)
  }
  const items = await readItems(served, await insert(stored, catalogue, drafts, change), change)
  const shapes = savedShapes(stored.resource)
  for (const [i, item] of items.entries()) refuseUnchangeable(shapes, bodies[i] ?? {}, item)
  const made = items.map((item) => ({ id: item.id, before: null, after: item }))
  await recordAudits(change, stored.resource.name, 'create', made)
  await hooks.afterSave?.(items, change)
  for (const { id } of items) change.changed(stored.resource.name, id)
  return await readSaved(served, items, change)
}

/** Creates an entry from a valid draft. */
export async function create(
  served: ServedResource,
  body: Row,
  change: Change,
): Promise<Reply<Item<Resource>>> {
  const [item] = await createAll(served, [body], change)
  if (!item) throw notFound()
  return { body: item, headers: { location: `/api/${served.stored.resource.name}/${item.id}` } }
}

/** A valid partial draft of an entry, and the version from which it was made. */
interface Update {
  readonly id: string
  readonly given: Row
}

/** Applies partial drafts, each of another entry; absent fields stay unchanged. */
export async function updateAll(
  served: ServedResource,
  updates: readonly Update[],
  change: Change,
): Promise<Item<Resource>[]> {
  const { stored, catalogue, hooks } = served
  const { name, fields } = stored.resource
  const ids = updates.map(({ id }) => id)
  await lock(stored, ids, change)
  const befores = await readItems(served, ids, change)
  const shapes = savedShapes(stored.resource)
  const written: { id: string; draft: Row }[] = []
  for (const [i, before] of befores.entries()) {
    const given = updates[i]?.given ?? {}
    if (given['version'] !== before.version) throw staleVersion(before)
    refuseUnchangeable(shapes, given, before)
    const body = withStoredValues(fields, given, before)
    refuseByRules(stored.resource, body, before, change.profile)
    const draft = hooks.beforeSave ? await hooks.beforeSave(body, change, before) : body
    written.push({ id: before.id, draft })
  }
  await replace(stored, catalogue, written, change)
  const afters = await readItems(served, ids, change)
  const changed = afters.map((after, i) => ({ id: after.id, before: befores[i] ?? null, after }))
  await recordAudits(change, name, 'update', changed)
  await hooks.afterSave?.(afters, change)
  for (const { id } of afters) change.changed(name, id)
  return await readSaved(served, afters, change)
}

/** Applies a valid partial draft to the entry version from which it was made; absent fields stay unchanged. */
export async function update(
  served: ServedResource,
  id: string,
  given: Row,
  change: Change,
): Promise<Reply<Item<Resource>>> {
  const [body] = await updateAll(served, [{ id, given }], change)
  if (!body) throw notFound()
  return { body }
}

/** Deletes an entry to which nothing refers; its rows are stored for a time so that it can be restored. */
export async function remove(served: ServedResource, id: string, change: Change): Promise<Reply<void>> {
  const { stored, hooks } = served
  await lock(stored, [id], change)
  const before = await readItem(served, change.tx, change.account, id)
  await hooks.beforeDelete?.(before, change)
  const kept = await deleteEntry(served, id, change)
  const line = await recordAudit(change, stored.resource.name, id, 'delete', { before, after: null })
  if (stored.resource.restorable) await storeDeleted(stored.resource, id, line, kept, change)
  change.changed(stored.resource.name, id)
  return {}
}

/** Hides or unhides an entry; does nothing when it is already in that state. */
export async function hide(
  served: ServedResource,
  id: string,
  hidden: boolean,
  change: Change,
): Promise<Reply<Item<Resource>>> {
  const { stored, hooks } = served
  await lock(stored, [id], change)
  const before = await readItem(served, change.tx, change.account, id)
  if (before.hidden === hidden) return { body: before }
  await hooks.beforeHide?.(before, hidden, change)
  await setHidden(stored, before, hidden, change)
  const after = await readItem(served, change.tx, change.account, id)
  await recordAudit(change, stored.resource.name, id, hidden ? 'hide' : 'unhide', { before, after })
  change.changed(stored.resource.name, id)
  return { body: after }
}

/** Some changed fields of an entry. */
interface Amendment {
  readonly id: string
  readonly changes: Row
}

async function amendAll(
  served: ServedResource,
  amendments: readonly Amendment[],
  change: Change,
): Promise<void> {
  const { stored, catalogue, hooks } = served
  const ids = amendments.map(({ id }) => id)
  await lock(stored, ids, change)
  const befores = await readItems(served, ids, change)
  for (const [i, before] of befores.entries()) {
    const body: Row = { ...before, ...amendments[i]?.changes }
    refuseByRules(stored.resource, body, before, change.profile)
    const draft = hooks.beforeSave ? await hooks.beforeSave(body, change, before) : body
    await replace(stored, catalogue, [{ id: before.id, draft }], change)
  }
  const afters = await readItems(served, ids, change)
  const changed = afters.map((after, i) => ({ id: after.id, before: befores[i] ?? null, after }))
  await recordAudits(change, stored.resource.name, 'update', changed)
  await hooks.afterSave?.(afters, change)
  for (const id of ids) change.changed(stored.resource.name, id)
}

/**
 * Writes entries of a resource with rules, hooks and audit as its endpoints do, for calls that write many at once.
 */
export interface EntryWriter {
  /**
   * Creates entries from validated drafts of all fields, absent ones being empty. Returns the new ids in the same
   * order.
   */
  create(drafts: readonly Row[], change: Change): Promise<readonly string[]>
  /** Replaces some fields of entries of the account, each listed once; throws when one does not exist. */
  amend(amendments: readonly Amendment[], change: Change): Promise<void>
}

export function entryWriter(
  resources: readonly Resource[],
  name: string,
  hooks: Hooks<Resource> = {},
): EntryWriter {
  const catalogue = catalogueOf(resources)
  const served: ServedResource = { stored: storedOf(catalogue, name), catalogue, hooks }
  const { stored } = served
  const set = Object.entries(stored.resource.fields).filter(([, { options }]) => !options.readOnly)
  const empty = Object.fromEntries(set.map(([field]) => [field, null]))
  return {
    async create(drafts, change) {
      const whole = drafts.map((draft) => ({ ...empty, ...draft }))
      const made = await guardSave(stored, () => createAll(served, whole, change))
      return made.map(({ id }) => id)
    },
    amend: (amendments, change) => guardSave(stored, () => amendAll(served, amendments, change)),
  }
}
