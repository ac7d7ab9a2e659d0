import {
  pageSlice,
  fieldError,
  problem,
  type Item,
  type ListQuery,
  type Page,
  type Resource,
} from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Catalogue, catalogueOf, referenceTarget, type Stored, storedOf } from './catalogue.ts'
import { snakeCase, toColumn, type Row } from './columns.ts'
import { itemOf, joinAlias, selectItems } from './select.ts'

/** Maximum number of sort keys: more than a person uses. */
const MAX_SORT_KEYS = 5

/** Sortable expressions: single-column fields, references by title, and the audit timestamps. */
function sortExpressions({ columns }: Stored, catalogue: Catalogue): Map<string, string> {
  const expressions = new Map([
    ['createdAt', 't.created_at'],
    ['modifiedAt', 't.modified_at'],
  ])
  for (const { field, sql, storage, declared } of columns) {
    if (declared.kind.isUnsorted) continue
    const own = storage.order?.(`t.${sql}`) ?? `t.${sql}`
    expressions.set(
      field,
      storage.refers
        ? `lower(${joinAlias(field)}.${referenceTarget(catalogue, declared.options.to).titleColumn})`
        : own,
    )
  }
  return expressions
}

/**
 * Translates `kind,-title` to SQL using the expressions of sortable names; adds the id last, so that pages never
 * overlap.
 */
export function orderBy(expressions: ReadonlyMap<string, string>, sort: string): string {
  const keys = sort.split(',').map((key) => key.trim())
  const terms = keys.map((key) => {
    const descending = key.startsWith('-')
    const expression = expressions.get(descending ? key.slice(1) : key)
    if (expression === undefined || keys.length > MAX_SORT_KEYS) {
      throw validationFailed([fieldError('sort', problem('validation.sort', { name: key.slice(0, 64) }))])
    }
    return `${expression} ${descending ? 'desc' : 'asc'} nulls last`
  })
  return [...terms, 't.id'].join(', ')
}

/** `%`, `_` and the escape character are ordinary characters in a search text. */
export function searchPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, (special) => `\\${special}`)}%`
}

interface Conditions {
  readonly sql: string
  readonly values: unknown[]
}

function conditions(
  stored: Stored,
  account: string,
  query: Pick<ListQuery, 'search' | 'hidden'> & Row,
): Conditions {
  const values: unknown[] = [account, query.hidden ?? false]
  const terms = ['t.account_id = $1', 't.hidden = $2']
  const bind = (value: unknown) => `$${values.push(value)}`
  for (const column of stored.columns) {
    const wanted = column.declared.options.filterable ? query[column.field] : null
    if (wanted === null || wanted === undefined) continue
    terms.push(`t.${column.sql} = ${bind(toColumn(column, wanted))}`)
  }
  // A field derived from other rows has a database function of its name, which takes the row.
  for (const [field, { options }] of Object.entries(stored.resource.fields)) {
    const wanted =
      options.readOnly === 'derived' && !options.stored && options.filterable ? query[field] : null
    if (wanted === null || wanted === undefined) continue
    terms.push(`t.${snakeCase(field)} = ${bind(wanted)}`)
  }
  for (const { field, table, owner, target, declared } of stored.links) {
    const wanted = declared.options.filterable ? query[field] : null
    if (wanted === null || wanted === undefined) continue
    const id = bind((wanted as { id: string }).id)
    terms.push(
      `exists (select from ${table} l where l.account_id = t.account_id and l.${owner} = t.id and l.${target} = ${id})`,
    )
  }
  if (query.search !== null) {
    const found = bind(searchPattern(query.search))
    const searched = stored.columns.filter(
      ({ field, declared }) => field === stored.resource.titleField || declared.options.searchable,
    )
    terms.push(
      `(${searched.map(({ sql }) => `lower(t.${sql}) like lower(${found}) escape '\\'`).join(' or ')})`,
    )
  }
  return { sql: terms.join(' and '), values }
}

/** Limit and offset of the requested page. */
export function limitAndOffset(query: ListQuery): { limit: number; offset: number } {
  return pageSlice(query)
}

/** Ids of all of the account's entries that match the filters of a list, regardless of paging. */
export async function matchingIds(
  tx: Transaction,
  resource: Resource,
  account: string,
  query: Pick<ListQuery, 'search' | 'hidden'> & Row,
): Promise<string[]> {
  const { sql, values } = conditions(storedOf(catalogueOf([resource]), resource.name), account, query)
  const { rows } = await tx.query<{ id: string }>(`select t.id from ${resource.table} t where ${sql}`, values)
  return rows.map(({ id }) => id)
}

/** A page of the account's entries and their total. */
export async function listItems(
  tx: Transaction,
  stored: Stored,
  catalogue: Catalogue,
  account: string,
  query: ListQuery & Row,
): Promise<Page<Item<Resource>>> {
  const order = orderBy(sortExpressions(stored, catalogue), query.sort ?? stored.resource.sort)
  const { sql, values } = conditions(stored, account, query)
  const { limit, offset } = limitAndOffset(query)
  const counted = await tx.query<{ total: string }>(
    `select count(*) as total from ${stored.resource.table} t where ${sql}`,
    values,
  )
  const total = Number(counted.rows[0]?.total ?? 0)
  if (offset >= total) return { items: [], total }
  const light = query.brief
    ? { ...stored, columns: stored.columns.filter(({ declared }) => !declared.kind.isHeavy) }
    : stored
  const { rows } = await tx.query<Row>(
    `${selectItems(light, catalogue)} where ${sql} order by ${order}
      limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
  return { items: rows.map((row) => itemOf(stored, row)), total }
}
