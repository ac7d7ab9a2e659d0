/** Restores a deleted entry unchanged: with its id, its version, and its belongings. */
import { fieldError, type Item, PEOPLE, problem, RESTORABLE_DAYS, type Resource } from '@haulway/resource'
import { withoutUser } from '@haulway/platform/server/db/index.ts'
import { Failure, notFound, refused } from '@haulway/platform/server/http/failure.ts'
import type { Reply } from '@haulway/platform/server/http/route.ts'
import { recordAudit } from './audit.ts'
import { referenceTarget } from './catalogue.ts'
import type { Change } from './change.ts'
import type { Row } from './columns.ts'
import {
  type DeletedEntry,
  dropDeleted,
  findDeleted,
  type DeletedRows,
  restoreRows,
  restorableSince,
  publishBelongings,
} from './deleted.ts'
import { readItem, readSaved } from './entries.ts'
import type { ServedResource } from './hooks.ts'
import { findItem } from './select.ts'
import { findReferencedIds, listReferences } from './store.ts'

const refusal = (key: 'there' | 'over', args: Record<string, number> = {}) =>
  refused(409, fieldError('id', problem(`conflict.restore.${key}`, args)))

/** Why an entry cannot be restored: it exists, its time for restoring is over, or it never existed. */
async function whyNot(
  { stored, catalogue }: ServedResource,
  id: string,
  { tx, account }: Change,
): Promise<Failure> {
  if (await findItem(tx, stored, catalogue, account, id)) return refusal('there')
  const { rows } = await tx.query<{ action: string }>(
    `select action from audit_log where account_id = $1 and resource = $2 and entity_id = $3
      order by at desc, id desc limit 1`,
    [account, stored.resource.name, id],
  )
  return rows[0]?.action === 'delete' ? refusal('over', { days: RESTORABLE_DAYS }) : notFound()
}

/**
 * Returns the ids of referenced people who were deleted since; they are dropped, as happens when they are deleted
 * while the entry exists. Throws 409 naming anything else that was deleted, and 404 when the caller may not see
 * something that the entry refers to, since then the entry is closed to the caller too.
 */
async function checkReferred(
  served: ServedResource,
  before: Row,
  change: Change,
): Promise<ReadonlySet<string>> {
  const { stored, catalogue } = served
  const named = listReferences(stored, before)
  const find = () => findReferencedIds(named, catalogue, change)
  const [there, seen] = [await withoutUser(change.tx, find), await find()]
  const gone = named.flatMap(({ at, to, entries }) =>
    entries.filter(({ id }) => !there.get(to)?.has(id)).map((entry) => ({ at, to, entry })),
  )
  const errors = gone.flatMap(({ at, to, entry: { title } }) => {
    if (to === PEOPLE) return []
    const { messages } = referenceTarget(catalogue, to).resource
    return [fieldError(at, problem('conflict.restore.gone', { title, resource: messages ?? '' }))]
  })
  const [first] = errors
  if (first) throw errors.length === 1 ? refused(409, first) : new Failure(409, 'Validation failed', errors)
  const isClosed = named.some(({ to, entries }) =>
    entries.some(({ id }) => there.get(to)?.has(id) === true && !seen.get(to)?.has(id)),
  )
  if (isClosed) throw notFound()
  return new Set(gone.map(({ entry }) => entry.id))
}

/** Rows without references to deleted people: a field becomes empty; a row or list item of theirs is dropped. */
function withoutPeople(
  { stored }: ServedResource,
  kept: DeletedRows,
  gone: ReadonlySet<string>,
): DeletedRows {
  const { resource, columns, links, parts } = stored
  const isGone = (value: unknown) => typeof value === 'string' && gone.has(value)
  if (kept.table === resource.table) {
    const names = columns.filter(({ storage }) => storage.refers).map(({ name }) => name)
    const emptied = (row: Row) => names.filter((name) => isGone(row[name])).map((name) => [name, null])
    return { ...kept, rows: kept.rows.map((row) => ({ ...row, ...Object.fromEntries(emptied(row)) })) }
  }
  const part = parts.find(({ table }) => table === kept.table)
  const link = [...links, ...parts.flatMap((one) => one.links)].find(({ table }) => table === kept.table)
  const names = part ? part.columns.map(({ name }) => name) : link ? [link.target] : []
  return { ...kept, rows: kept.rows.filter((row) => !names.some((name) => isGone(row[name]))) }
}

function restorable(found: DeletedEntry, now: Date): Row {
  // Values missing from the audit record were removed from it on purpose.
  if (found.deletedAt < restorableSince(now.getTime()) || !found.before)
    throw refusal('over', { days: RESTORABLE_DAYS })
  return found.before
}

/** Restores an entry that was deleted in the last 30 days; throws 409 or 404 with the obstacle. */
export async function restore(
  served: ServedResource,
  id: string,
  change: Change,
): Promise<Reply<Item<Resource>>> {
  const { stored, hooks } = served
  const { resource } = stored
  const found = await findDeleted(resource, id, change)
  if (!found) throw await whyNot(served, id, change)
  const before = restorable(found, change.now)
  const gone = await checkReferred(served, before, change)
  await hooks.beforeSave?.({ ...before }, change, null)
  const kept = found.kept.map((one) => withoutPeople(served, one, gone))
  for (const one of kept) await restoreRows(one, change)
  await dropDeleted(resource, id, change)
  await hooks.afterRestore?.(id, change)
  // An entry that is closed to the caller does not exist for them: throwing rolls the restore back.
  const item = await readItem(served, change.tx, change.account, id)
  await recordAudit(change, resource.name, id, 'restore', { before: null, after: item })
  await hooks.afterSave?.([item], change)
  publishBelongings(hooks.belongings, kept, change)
  change.changed(resource.name, id)
  const [answered = item] = await readSaved(served, [item], change)
  return { body: answered }
}
