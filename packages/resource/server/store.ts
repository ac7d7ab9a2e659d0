import {
  fieldError,
  type FieldError,
  problem,
  type Item,
  type Reference,
  type Resource,
  type Shape,
} from '@haulway/resource'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { type Catalogue, referred, type Stored } from './catalogue.ts'
import type { Change } from './change.ts'
import { type Column, partColumn, type Row, toColumn } from './columns.ts'

/** What a draft refers to: a field's path, the collection, and the ids there. */
function referencesOf({ resource, parts }: Stored, draft: Row): { at: string; to: unknown; ids: string[] }[] {
  const found: { at: string; to: unknown; ids: string[] }[] = []
  const look = (shape: Shape, values: Row, path: string) => {
    for (const [field, declared] of Object.entries(shape)) {
      const value = values[field] as Reference | Reference[] | null | undefined
      if (!declared.kind.startsWith('reference') || !value || declared.options.readOnly) continue
      found.push({ at: path + field, to: declared.options.to, ids: [value].flat().map(({ id }) => id) })
    }
  }
  look(resource.fields, draft, '')
  for (const { field, declared } of parts) {
    const shape = declared.options['shape'] as Shape
    const rows = (draft[field] ?? []) as Row[]
    for (const [index, row] of rows.entries()) look(shape, row, `${field}.${index}.`)
  }
  return found
}

/** Every reference of a draft names an entry of this account; absent and another account's are told alike. */
async function checkReferences(stored: Stored, catalogue: Catalogue, draft: Row, { tx, account }: Change) {
  const errors: FieldError[] = []
  for (const { at, to, ids } of referencesOf(stored, draft)) {
    const { resource } = referred(catalogue, to)
    const { rows } = await tx.query<{ found: string }>(
      `select count(*) as found from ${resource.table} where account_id = $1 and id = any($2::uuid[])`,
      [account, ids],
    )
    if (Number(rows[0]?.found) !== ids.length) errors.push(fieldError(at, problem('validation.reference')))
  }
  if (errors.length > 0) throw validationFailed(errors)
}

async function writeLinks({ links }: Stored, id: string, draft: Row, { tx, account }: Change): Promise<void> {
  for (const { field, table, owner, target } of links) {
    const ids = ((draft[field] ?? []) as Reference[]).map((one) => one.id)
    await tx.query(`delete from ${table} where account_id = $1 and ${owner} = $2`, [account, id])
    await tx.query(
      `insert into ${table} (account_id, ${owner}, ${target}, position)
       select $1, $2, one.id, one.position from unnest($3::uuid[]) with ordinality as one (id, position)`,
      [account, id, ids],
    )
  }
}

/** Parts have short names, such as `end`, that SQL knows too. */
const quoted = ({ name }: Column): string => `"${name}"`

async function writeParts({ parts }: Stored, id: string, draft: Row, { tx, account }: Change): Promise<void> {
  for (const { field, table, owner, columns } of parts) {
    const rows = ((draft[field] ?? []) as Row[]).map((row, index) => ({
      position: index + 1,
      ...Object.fromEntries(columns.map((one) => [one.name, partColumn(one, row[one.field])])),
    }))
    await tx.query(`delete from ${table} where account_id = $1 and ${owner} = $2`, [account, id])
    const names = ['position', ...columns.map(quoted)].join(', ')
    const types = ['position integer', ...columns.map((one) => `${quoted(one)} ${one.type}`)].join(', ')
    await tx.query(
      `insert into ${table} (account_id, ${owner}, ${names})
       select $1, $2, ${names} from json_to_recordset($3) as part (${types})`,
      [account, id, JSON.stringify(rows)],
    )
  }
}

/** Answers the id of the new entry. */
export async function insert(
  stored: Stored,
  catalogue: Catalogue,
  draft: Row,
  change: Change,
): Promise<string> {
  await checkReferences(stored, catalogue, draft, change)
  const { tx, account, user, now } = change
  const id = newId()
  const names = ['account_id', 'id', 'created_at', 'created_by', 'modified_at', 'modified_by']
  const values: unknown[] = [account, id, now, user, now, user]
  for (const column of stored.columns) {
    names.push(column.name)
    values.push(toColumn(column, draft[column.field]))
  }
  const places = values.map((_, index) => `$${index + 1}`)
  await tx.query(
    `insert into ${stored.resource.table} (${names.join(', ')}) values (${places.join(', ')})`,
    values,
  )
  await writeLinks(stored, id, draft, change)
  await writeParts(stored, id, draft, change)
  return id
}

/**
 * Locks the entry until the transaction ends, so that its version holds; throws when there is none. Others may refer to
 * it meanwhile: two entries that come to refer to each other do not wait for each other.
 */
export async function lock({ resource }: Stored, id: string, { tx, account }: Change): Promise<void> {
  const { rowCount } = await tx.query(
    `select from ${resource.table} where account_id = $1 and id = $2 for no key update`,
    [account, id],
  )
  if (rowCount !== 1) throw notFound()
}

export async function replace(
  stored: Stored,
  catalogue: Catalogue,
  id: string,
  draft: Row,
  change: Change,
): Promise<void> {
  await checkReferences(stored, catalogue, draft, change)
  const { tx, account, user, now } = change
  const values: unknown[] = [account, id, now, user]
  const terms = stored.columns.map(
    (column) => `${column.name} = $${values.push(toColumn(column, draft[column.field]))}`,
  )
  await tx.query(
    `update ${stored.resource.table}
        set version = version + 1, modified_at = $3, modified_by = $4, ${terms.join(', ')}
      where account_id = $1 and id = $2`,
    values,
  )
  await writeLinks(stored, id, draft, change)
  await writeParts(stored, id, draft, change)
}

export async function setHidden(
  { resource }: Stored,
  before: Item<Resource>,
  hidden: boolean,
  change: Change,
) {
  const { tx, account, user, now } = change
  await tx.query(
    `update ${resource.table} set hidden = $3, version = version + 1, modified_at = $4, modified_by = $5
      where account_id = $1 and id = $2`,
    [account, before.id, hidden, now, user],
  )
}

export async function erase({ resource }: Stored, id: string, { tx, account }: Change): Promise<void> {
  await tx.query(`delete from ${resource.table} where account_id = $1 and id = $2`, [account, id])
}
