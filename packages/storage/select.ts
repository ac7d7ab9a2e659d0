import { avatarAddress, type Item, type PersonReference, type Resource } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { type Catalogue, catalogueOf, referenceTarget, type Stored, storedOf } from './catalogue.ts'
import { fromColumn, type LinkTable, type Row, type RowTable } from './columns.ts'

/** Alias of the table that a reference joins. */
export function joinAlias(field: string): string {
  return `"of_${field}"`
}

/**
 * Selects the entries of a resource as the API returns them: references with their titles, the audit information with
 * names. Identifiers come from declarations only, never from a request.
 */
export function selectItems(
  { resource, columns, links, parts: owned }: Stored,
  catalogue: Catalogue,
): string {
  const parts = [
    't.id, t.version, t.hidden, t.created_at, t.created_by, t.modified_at, t.modified_by',
    `creator.full_name as created_by_name, modifier.full_name as modified_by_name`,
    'creator.avatar_id as created_by_avatar, modifier.avatar_id as modified_by_avatar',
  ]
  const joins = [
    'left join users creator on creator.id = t.created_by',
    'left join users modifier on modifier.id = t.modified_by',
  ]
  for (const { field, sql, declared, storage } of columns) {
    parts.push(`t.${sql} as "${field}"`)
    if (!storage.refers) continue
    const { resource: target, titleColumn } = referenceTarget(catalogue, declared.options.to)
    parts.push(`${joinAlias(field)}.${titleColumn} as "${field}.title"`)
    joins.push(
      `left join ${target.table} ${joinAlias(field)}
         on ${joinAlias(field)}.account_id = t.account_id and ${joinAlias(field)}.id = t.${sql}`,
    )
  }
  for (const link of links)
    parts.push(`${selectLinks(link, catalogue, `l.${link.owner} = t.id`)} as "${link.field}"`)
  for (const one of owned) parts.push(selectParts(one, catalogue))
  return `select ${parts.join(', ')} from ${resource.table} t ${joins.join(' ')}`
}

/** Who created or changed an entry; of a deleted user only the id is known. */
function personOf(row: Row, column: 'created_by' | 'modified_by'): PersonReference {
  const id = row[column] as string
  const title = (row[`${column}_name`] as string | null) ?? ''
  return { id, title, avatar: avatarAddress(id, row[`${column}_avatar`]) }
}

/** The entries that one entry refers to, as one JSON list with their titles. */
function selectLinks({ table, target, to }: LinkTable, catalogue: Catalogue, where: string): string {
  const { resource: other, titleColumn } = referenceTarget(catalogue, to)
  return `(select coalesce(json_agg(json_build_object('id', o.id, 'title', o.${titleColumn}) order by l.position), '[]')
      from ${table} l join ${other.table} o on o.account_id = l.account_id and o.id = l.${target}
     where l.account_id = t.account_id and ${where})`
}

/** The sub-records of an entry as one JSON list, references with their titles. */
function selectParts({ field, table, owner, columns, links }: RowTable, catalogue: Catalogue): string {
  const joins: string[] = []
  const values = columns.map(({ field: part, sql, declared, storage }) => {
    if (!storage.refers) return `'${part}', p.${sql}`
    const { resource: target, titleColumn } = referenceTarget(catalogue, declared.options.to)
    const other = joinAlias(part)
    joins.push(
      `left join ${target.table} ${other} on ${other}.account_id = p.account_id and ${other}.id = p.${sql}`,
    )
    return `'${part}', case when p.${sql} is not null
      then json_build_object('id', p.${sql}, 'title', ${other}.${titleColumn}) end`
  })
  for (const link of links) {
    const ofPart = `l.${owner} = p.${owner} and l.part = p.position`
    values.push(`'${link.field}', ${selectLinks(link, catalogue, ofPart)}`)
  }
  return `(select coalesce(json_agg(json_build_object(${values.join(', ')}) order by p.position), '[]')
      from ${table} p ${joins.join(' ')}
     where p.account_id = t.account_id and p.${owner} = t.id) as "${field}"`
}

/** Converts a row of `selectItems` to an entry of the API. */
export function itemOf({ resource, columns, links, parts }: Stored, row: Row): Item<Resource> {
  const fields: Row = {}
  for (const { field, storage } of columns) {
    const value = fromColumn(row[field])
    fields[field] =
      storage.refers && value !== null ? { id: value, title: row[`${field}.title`] ?? '' } : value
  }
  for (const { field } of [...links, ...parts]) fields[field] = row[field]
  const declaredOrder = Object.keys(resource.fields).filter((name) => Object.hasOwn(fields, name))
  return {
    id: row['id'] as string,
    ...Object.fromEntries(declaredOrder.map((name) => [name, fields[name]])),
    version: row['version'] as number,
    hidden: row['hidden'] as boolean,
    auditInfo: {
      createdAt: fromColumn(row['created_at']) as string,
      createdBy: personOf(row, 'created_by'),
      modifiedAt: fromColumn(row['modified_at']) as string,
      modifiedBy: personOf(row, 'modified_by'),
    },
  }
}

/** Finds an entry of the account; undefined alike when it is absent or belongs to another account. */
export async function findItem(
  tx: Transaction,
  stored: Stored,
  catalogue: Catalogue,
  account: string,
  id: string,
): Promise<Item<Resource> | undefined> {
  const [found] = await findItems(tx, stored, catalogue, account, [id])
  return found
}

/** The entries of the account with these ids that exist, in the order of the ids. */
export async function findItems(
  tx: Transaction,
  stored: Stored,
  catalogue: Catalogue,
  account: string,
  ids: readonly string[],
): Promise<Item<Resource>[]> {
  const { rows } = await tx.query<Row>({
    // Runs before and after every save: a named statement, which each connection plans once.
    name: `entries of ${stored.resource.table}`,
    text: `${selectItems(stored, catalogue)} where t.account_id = $1 and t.id = any($2::uuid[])`,
    values: [account, ids],
  })
  const byId = new Map(rows.map((row) => [row['id'], row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [itemOf(stored, row)] : []
  })
}

/** Reads an entry of a resource without references, for calls of its slice. Throws when it does not exist. */
export async function readEntry(
  resource: Resource,
  tx: Transaction,
  account: string,
  id: string,
): Promise<Item<Resource>> {
  const catalogue = catalogueOf([resource])
  const found = await findItem(tx, storedOf(catalogue, resource.name), catalogue, account, id)
  if (!found) throw notFound()
  return found
}

/**
 * Lists the account's entries of a resource by title, including hidden ones; only those with the given ids, if any
 * are given.
 */
export async function entriesOf<R extends Resource>(
  resource: R,
  resources: readonly Resource[],
  tx: Transaction,
  account: string,
  ids?: readonly string[],
): Promise<Item<R>[]> {
  const catalogue = catalogueOf(resources)
  const stored = storedOf(catalogue, resource.name)
  const { rows } = await tx.query<Row>(
    `${selectItems(stored, catalogue)} where t.account_id = $1 and ($2::uuid[] is null or t.id = any($2))
      order by lower(t.${stored.titleColumn}), t.id`,
    [account, ids ?? null],
  )
  return rows.map((row) => itemOf(stored, row) as Item<R>)
}
