/** Deleted entries: their rows are stored so that they can be restored unchanged. */
import { RESTORABLE_DAYS, type Resource } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Change } from './change.ts'
import type { Row } from './columns.ts'
import type { Belonging, ServedResource } from './hooks.ts'

const DAY_MS = 86_400_000

/** Entries deleted before this time cannot be restored. */
export const restorableSince = (now: number): Date => new Date(now - RESTORABLE_DAYS * DAY_MS)

/** Rows of a table, as JSON. */
export interface DeletedRows {
  readonly table: string
  readonly rows: readonly Row[]
}

/** Deletes rows and returns them. */
async function takeRows(
  table: string,
  where: Readonly<Record<string, string>>,
  { tx }: Pick<Change, 'tx'>,
): Promise<DeletedRows> {
  const terms = Object.keys(where).map((column, index) => `${column} = $${index + 1}`)
  const { rows } = await tx.query<{ row: Row }>(
    `delete from ${table} t where ${terms.join(' and ')} returning to_jsonb(t) as row`,
    Object.values(where),
  )
  return { table, rows: rows.map(({ row }) => row) }
}

/** Publishes changes of the belongings that are deleted or restored with an entry. */
export function publishBelongings(
  belongings: readonly Belonging[] | undefined,
  kept: readonly DeletedRows[],
  change: Change,
): void {
  for (const { table, tells } of belongings ?? []) {
    if (tells === undefined) continue
    const rows = kept.filter((one) => one.table === table).flatMap((one) => one.rows)
    for (const { id } of rows) change.changed(tells, String(id))
  }
}

/** Deletes an entry with its own rows and belongings; returns the rows in the order in which they can be restored. */
export async function deleteEntry(
  { stored: { resource, links, parts }, hooks: { belongings = [] } }: ServedResource,
  id: string,
  change: Change,
): Promise<DeletedRows[]> {
  const { account } = change
  const kept: DeletedRows[] = []
  for (const { table, entry, of } of belongings) {
    const whose = typeof of === 'string' ? {} : { [of.column]: resource.name }
    kept.push(await takeRows(table, { account_id: account, [entry]: id, ...whose }, change))
  }
  for (const { table, owner } of [...links, ...parts.flatMap((one) => [...one.links, one])])
    kept.push(await takeRows(table, { account_id: account, [owner]: id }, change))
  kept.push(await takeRows(resource.table, { account_id: account, id }, change))
  publishBelongings(belongings, kept, change)
  return kept.toReversed().filter(({ rows }) => rows.length > 0)
}

/** Stores deleted rows; `line` is the id of the audit record of the deletion. */
export async function storeDeleted(
  { name }: Pick<Resource, 'name'>,
  id: string,
  line: string,
  kept: readonly DeletedRows[],
  { tx, account, now }: Change,
): Promise<void> {
  await tx.query(
    `insert into deleted_entries (account_id, resource, entry_id, line_id, deleted_at, kept)
     values ($1, $2, $3, $4, $5, $6)`,
    [account, name, id, line, now, JSON.stringify(kept)],
  )
}

/**
 * Inserts stored rows again. A column that the table no longer has is dropped; a column added since gets its default.
 */
export async function restoreRows({ table, rows }: DeletedRows, { tx }: Pick<Change, 'tx'>): Promise<void> {
  if (rows.length === 0) return
  const { rows: columns } = await tx.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname = any($2)`,
    [table, Object.keys(rows[0] ?? {})],
  )
  const names = columns.map(({ name }) => name).join(', ')
  await tx.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** A deleted entry with its audited values; null when those no longer exist. */
export interface DeletedEntry {
  readonly deletedAt: Date
  readonly kept: readonly DeletedRows[]
  readonly before: Row | null
}

/** Finds and locks a deleted entry until the transaction ends; undefined when its rows are no longer stored. */
export async function findDeleted(
  { name }: Pick<Resource, 'name'>,
  id: string,
  { tx, account }: Change,
): Promise<DeletedEntry | undefined> {
  const { rows } = await tx.query<DeletedEntry>(
    `select d.deleted_at as "deletedAt", d.kept, a.before
       from deleted_entries d left join audit_log a on a.account_id = d.account_id and a.id = d.line_id
      where d.account_id = $1 and d.resource = $2 and d.entry_id = $3 for update of d`,
    [account, name, id],
  )
  return rows[0]
}

/** Drops the stored rows of an entry that has been restored. */
export async function dropDeleted(
  { name }: Pick<Resource, 'name'>,
  id: string,
  { tx, account }: Change,
): Promise<void> {
  await tx.query('delete from deleted_entries where account_id = $1 and resource = $2 and entry_id = $3', [
    account,
    name,
    id,
  ])
}

/**
 * Entries of the resource deleted by the same call as this one, including it, the last first; empty when its rows are
 * no longer stored.
 */
export async function deletedTogether(
  { name }: Pick<Resource, 'name'>,
  id: string,
  { tx, account }: Pick<Change, 'tx' | 'account'>,
): Promise<{ id: string; before: Row | null }[]> {
  const { rows } = await tx.query<{ id: string; before: Row | null }>(
    `select d.entry_id as id, a.before from deleted_entries one
       join deleted_entries d on d.account_id = one.account_id and d.resource = one.resource
                             and d.deletion = one.deletion and d.deleted_at = one.deleted_at
       left join audit_log a on a.account_id = d.account_id and a.id = d.line_id
      where one.account_id = $1 and one.resource = $2 and one.entry_id = $3 order by d.number desc`,
    [account, name, id],
  )
  return rows
}

/** Erases stored rows that are past the time for restoring. */
export async function eraseDeleted(tx: Transaction, account: string, now: number): Promise<void> {
  await tx.query('delete from deleted_entries where account_id = $1 and deleted_at < $2', [
    account,
    restorableSince(now),
  ])
}
