import {
  avatarAddress,
  type EndpointOutput,
  fieldError,
  isAbsent,
  problem,
  type Resource,
} from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Change, staleVersion, recordAudit } from '@haulway/storage'
import { MAX_ATTRIBUTES, type readAttribute } from '../attributes.endpoints.ts'
import { type Entry, holdEntry } from './entries.ts'

export type Attribute = EndpointOutput<typeof readAttribute>

interface AttributeRow {
  name: string
  value: Attribute['value']
  version: number
  modified_at: Date
  modified_by: string
  modified_by_name: string | null
  modified_by_avatar: string | null
}

export async function findAttribute(
  tx: Transaction,
  account: string,
  { resource, id }: Entry,
  name: string,
): Promise<Attribute | undefined> {
  const { rows } = await tx.query<AttributeRow>(
    `select a.*, u.full_name as modified_by_name, u.avatar_id as modified_by_avatar
       from attributes a left join users u on u.id = a.modified_by
      where a.account_id = $1 and a.resource = $2 and a.entry_id = $3 and a.name = $4`,
    [account, resource, id, name],
  )
  const [row] = rows
  if (!row) return undefined
  const avatar = avatarAddress(row.modified_by, row.modified_by_avatar)
  return {
    name: row.name,
    value: row.value,
    version: row.version,
    modifiedAt: row.modified_at.toISOString(),
    modifiedBy: { id: row.modified_by, title: row.modified_by_name ?? '', avatar },
  }
}

/** How an attribute is named beside the fields of its entry. */
const columnOf = (name: string) => `attributes.${name}`

/** In the audit log as a part of the entry. */
async function recordChange(change: Change, entry: Entry, name: string, states: readonly [unknown, unknown]) {
  const [before, after] = states.map((value) => ({ [columnOf(name)]: value ?? null }))
  await recordAudit(change, entry.resource, entry.id, 'update', {
    before: before ?? null,
    after: after ?? null,
  })
  change.changed('attributes', entry.id)
}

async function refuseTooMany({ tx, account }: Change, { resource, id }: Entry): Promise<void> {
  const { rows } = await tx.query<{ held: number }>(
    `select count(*)::int as held from attributes where account_id = $1 and resource = $2 and entry_id = $3`,
    [account, resource, id],
  )
  if ((rows[0]?.held ?? 0) < MAX_ATTRIBUTES) return
  throw validationFailed([fieldError('name', problem('validation.attributes', { max: MAX_ATTRIBUTES }))])
}

export async function putAttribute(
  change: Change,
  entry: Entry,
  name: string,
  given: { readonly value: unknown; readonly version: number | null },
): Promise<Attribute> {
  const { tx, account, user, now } = change
  await holdEntry(tx, account, entry)
  const before = await findAttribute(tx, account, entry, name)
  if (!isAbsent(given.version) && given.version !== before?.version) {
    if (!before) throw notFound()
    throw staleVersion({ auditInfo: before }, before)
  }
  const text = JSON.stringify(given.value)
  if (!before) await refuseTooMany(change, entry)
  else if (JSON.stringify(before.value) === text) return before
  await tx.query(
    `insert into attributes (account_id, resource, entry_id, name, value, created_at, created_by, modified_at, modified_by)
     values ($1, $2, $3, $4, $5, $6, $7, $6, $7)
     on conflict (account_id, resource, entry_id, name)
     do update set value = $5, version = attributes.version + 1, modified_at = $6, modified_by = $7`,
    [account, entry.resource, entry.id, name, text, now, user],
  )
  await recordChange(change, entry, name, [before?.value, given.value])
  const after = await findAttribute(tx, account, entry, name)
  if (!after) throw notFound()
  return after
}

export async function deleteAttribute(change: Change, entry: Entry, name: string): Promise<void> {
  const { tx, account } = change
  await holdEntry(tx, account, entry)
  const before = await findAttribute(tx, account, entry, name)
  if (!before) throw notFound()
  await tx.query(
    'delete from attributes where account_id = $1 and resource = $2 and entry_id = $3 and name = $4',
    [account, entry.resource, entry.id, name],
  )
  await recordChange(change, entry, name, [before.value, null])
}

/** One column for each attribute name in use: texts unchanged, other values as JSON. */
export async function attributeColumns(
  tx: Transaction,
  account: string,
  { name: resource, table }: Resource,
) {
  // Joins the entries, so that those of a project that is closed to the caller are excluded.
  const { rows } = await tx.query<{ name: string; texts: [string, unknown][] }>(
    `select a.name, json_agg(json_build_array(a.entry_id, a.value)) as texts
       from attributes a join ${table} t on t.account_id = a.account_id and t.id = a.entry_id
      where a.account_id = $1 and a.resource = $2 group by a.name order by a.name`,
    [account, resource],
  )
  return rows.map(({ name, texts }) => ({
    header: columnOf(name),
    texts: new Map(
      texts.map(([id, value]) => [id, typeof value === 'string' ? value : JSON.stringify(value)] as const),
    ),
  }))
}
