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
import { type Catalogue, referenceTarget, type Stored } from './catalogue.ts'
import type { Change } from './change.ts'
import { type Row, type RowTable, savedColumns, toColumn, toParameter } from './columns.ts'

/** A reference in a draft: its path, the collection, and the referenced ids. */
interface Named {
  readonly at: string
  readonly to: unknown
  readonly entries: readonly Reference[]
}

/** All references in a draft. */
export function listReferences({ resource, parts }: Stored, draft: Row): Named[] {
  const found: Named[] = []
  const look = (shape: Shape, values: Row, path: string) => {
    for (const [field, declared] of Object.entries(shape)) {
      const { kind, options } = declared
      const value = values[field]
      if (!kind.links || !value || options.readOnly) continue
      found.push({ at: path + field, to: options.to, entries: kind.links.of(value) })
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

/** The referenced ids of each collection that belong to this account, in lower case. */
export async function findReferencedIds(
  named: readonly Named[],
  catalogue: Catalogue,
  { tx, account }: Change,
): Promise<Map<unknown, Set<string>>> {
  const found = new Map<unknown, Set<string>>()
  for (const [to, of] of Map.groupBy(named, (one) => one.to)) {
    const { resource } = referenceTarget(catalogue, to)
    const { rows } = await tx.query<{ id: string }>(
      `select id from ${resource.table} where account_id = $1 and id = any($2::uuid[])`,
      [account, [...new Set(of.flatMap(({ entries }) => entries.map(({ id }) => id)))]],
    )
    found.set(to, new Set(rows.map(({ id }) => id)))
  }
  return found
}

/**
 * Checks that every reference of the drafts points to an entry of this account; absent entries and those of another
 * account give the same error. Of several drafts, the first with such an error is reported.
 */
async function checkReferences(
  stored: Stored,
  catalogue: Catalogue,
  drafts: readonly Row[],
  change: Change,
): Promise<void> {
  const named = drafts.map((draft) => listReferences(stored, draft))
  const found = await findReferencedIds(named.flat(), catalogue, change)
  for (const references of named) {
    const errors = references.flatMap(({ at, to, entries }): FieldError[] => {
      const meant = new Set(entries.map(({ id }) => id.toLowerCase()))
      const known = found.get(to)
      const isWhole = meant.size === entries.length && [...meant].every((id) => known?.has(id))
      return isWhole ? [] : [fieldError(at, problem('validation.reference'))]
    })
    if (errors.length > 0) throw validationFailed(errors)
  }
}

/** An entry to write: its id and its draft. */
interface Written {
  readonly id: string
  readonly draft: Row
}

/** Rewrites the link and row tables of entries. */
async function clearOwned(
  { links, parts }: Stored,
  ids: readonly string[],
  { tx, account }: Change,
): Promise<void> {
  for (const { table, owner } of [...links, ...parts])
    await tx.query(`delete from ${table} where account_id = $1 and ${owner} = any($2::uuid[])`, [
      account,
      ids,
    ])
}

async function writeLinks({ links }: Stored, written: readonly Written[], change: Change): Promise<void> {
  const { tx, account } = change
  for (const { field, table, owner, target } of links) {
    const rows = written.flatMap(({ id, draft }) =>
      ((draft[field] ?? []) as Reference[]).map((one, index) => ({ id, to: one.id, position: index + 1 })),
    )
    if (rows.length === 0) continue
    await tx.query(
      `insert into ${table} (account_id, ${owner}, ${target}, position)
       select $1, one.* from unnest($2::uuid[], $3::uuid[], $4::integer[]) as one`,
      [account, rows.map(({ id }) => id), rows.map(({ to }) => to), rows.map(({ position }) => position)],
    )
  }
}

async function writeParts({ parts }: Stored, written: readonly Written[], change: Change): Promise<void> {
  const { tx, account } = change
  for (const one of parts) {
    const { field, table, owner, columns } = one
    const rows = written.flatMap(({ id, draft }) =>
      ((draft[field] ?? []) as Row[]).map((row, index) => ({
        [owner]: id,
        position: index + 1,
        ...Object.fromEntries(columns.map((column) => [column.name, toColumn(column, row[column.field])])),
      })),
    )
    if (rows.length === 0) continue
    const own = [
      `${owner} uuid`,
      'position integer',
      ...columns.map(({ sql, storage }) => `${sql} ${storage.type}`),
    ]
    const names = [owner, 'position', ...columns.map(({ sql }) => sql)].join(', ')
    await tx.query(
      `insert into ${table} (account_id, ${names})
       select $1, ${names} from json_to_recordset($2) as part (${own.join(', ')})`,
      [account, JSON.stringify(rows)],
    )
    await writePartLinks(one, written, change)
  }
}

/** Links of the rows of entries to several other entries. */
async function writePartLinks(
  { field, links }: RowTable,
  written: readonly Written[],
  { tx, account }: Change,
): Promise<void> {
  for (const { field: part, table, owner, target } of links) {
    const rows = written.flatMap(({ id, draft }) =>
      ((draft[field] ?? []) as Row[]).flatMap((row, index) =>
        ((row[part] ?? []) as Reference[]).map((one, place) => ({
          [owner]: id,
          part: index + 1,
          [target]: one.id,
          position: place + 1,
        })),
      ),
    )
    if (rows.length === 0) continue
    const names = `${owner}, part, ${target}, position`
    await tx.query(
      `insert into ${table} (account_id, ${names}) select $1, ${names}
       from json_to_recordset($2) as link (${owner} uuid, part integer, ${target} uuid, position integer)`,
      [account, JSON.stringify(rows)],
    )
  }
}

/** Maximum number of parameters of a statement in PostgreSQL's protocol. */
const MAX_PARAMETERS = 65_535

/** Inserts entries with a few statements for any number of them; returns the new ids in the order of the drafts. */
export async function insert(
  stored: Stored,
  catalogue: Catalogue,
  drafts: readonly Row[],
  change: Change,
): Promise<string[]> {
  await checkReferences(stored, catalogue, drafts, change)
  const { tx, account, user, now } = change
  const written = drafts.map((draft) => ({ id: newId(), draft }))
  const names = ['account_id', 'id', 'created_at', 'created_by', 'modified_at', 'modified_by']
  const columns = savedColumns(stored)
  names.push(...columns.map(({ sql }) => sql))
  const atOnce = Math.floor(MAX_PARAMETERS / names.length)
  for (let from = 0; from < written.length; from += atOnce) {
    const values: unknown[] = []
    const rows = written.slice(from, from + atOnce).map(({ id, draft }) => {
      const own = columns.map((column) => toParameter(column, draft[column.field]))
      const row = [account, id, now, user, now, user, ...own]
      return `(${row.map((value) => `$${values.push(value)}`).join(', ')})`
    })
    await tx.query(
      `insert into ${stored.resource.table} (${names.join(', ')}) values ${rows.join(', ')}`,
      values,
    )
  }
  await writeLinks(stored, written, change)
  await writeParts(stored, written, change)
  return written.map(({ id }) => id)
}

/**
 * Locks entries until the transaction ends, so that their versions hold; throws when one does not exist. Others may
 * still refer to them, so two entries that come to refer to each other do not deadlock.
 */
export async function lock({ resource }: Stored, ids: readonly string[], change: Change): Promise<void> {
  const { tx, account } = change
  // Locks in a fixed order, so that two transactions locking the same entries do not deadlock.
  const { rowCount } = await tx.query(
    `select from ${resource.table} where account_id = $1 and id = any($2::uuid[]) order by id for no key update`,
    [account, ids],
  )
  if (rowCount !== new Set(ids).size) throw notFound()
}

/** Overwrites existing entries. */
export async function replace(
  stored: Stored,
  catalogue: Catalogue,
  written: readonly Written[],
  change: Change,
): Promise<void> {
  const drafts = written.map(({ draft }) => draft)
  await checkReferences(stored, catalogue, drafts, change)
  const { tx, account, user, now } = change
  const columns = savedColumns(stored)
  const terms = columns.map(({ sql }, i) => `${sql} = $${i + 5}`)
  for (const { id, draft } of written) {
    const own = columns.map((column) => toParameter(column, draft[column.field]))
    await tx.query(
      `update ${stored.resource.table}
          set version = version + 1, modified_at = $3, modified_by = $4, ${terms.join(', ')}
        where account_id = $1 and id = $2`,
      [account, id, now, user, ...own],
    )
  }
  const ids = written.map(({ id }) => id)
  await clearOwned(stored, ids, change)
  await writeLinks(stored, written, change)
  await writeParts(stored, written, change)
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
