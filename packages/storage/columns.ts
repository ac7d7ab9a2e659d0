import type { Field, Resource, Shape } from '@haulway/resource'
import { storageOf, type ColumnStorage, type FieldStorage } from './field-storage.ts'

export type Row = Record<string, unknown>

/** A field that is one column of the resource's table. */
export interface Column {
  readonly field: string
  readonly declared: Field
  readonly name: string
  /** The name as a statement says it: a field may be called `end` or `order`. */
  readonly sql: string
  readonly storage: ColumnStorage
}

/** A field that is a table of its own: the entries that one entry refers to, in order. */
export interface LinkTable {
  readonly field: string
  readonly declared: Field
  readonly table: string
  /** Column of the entry that refers. */
  readonly owner: string
  /** Column of the entry referred to. */
  readonly target: string
  /** Name of the collection referred to. */
  readonly to: string
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A column's name that SQL may know as a word of its own; names of declarations hold no quotation mark. */
const quoted = (name: string): string => `"${name}"`

/** Column of the field that names an entry to people, as a statement says it. */
export function titleColumnOf(resource: Pick<Resource, 'titleField'>): string {
  return quoted(snakeCase(resource.titleField))
}

/** `routes` is `route`, `haul_categories` is `haul_category`, `equipment` stays. */
function singular(table: string): string {
  return table.replace(/ies$/, 'y').replace(/s$/, '')
}

/** A field that is a table of its own: parts of an entry, in order, that may refer to other entries. */
export interface RowTable {
  readonly field: string
  readonly declared: Field
  readonly table: string
  /** Column of the entry that the rows are part of. */
  readonly owner: string
  readonly columns: readonly Column[]
  /** Tables of the entries that each row refers to: they name the row by its owner and, as `part`, its position. */
  readonly links: readonly LinkTable[]
}

/** The fields that are kept in one way. Read-only fields are not: the server makes them. */
function keptIn(place: FieldStorage['in'], { fields }: Pick<Resource, 'fields'>): [string, Field][] {
  return Object.entries(fields).filter(
    ([, declared]) => !declared.options.readOnly && storageOf(declared).in === place,
  )
}

/** Columns of a resource's fields. */
export function columnsOf({ fields }: Pick<Resource, 'fields'>): Column[] {
  return Object.entries(fields).flatMap(([field, declared]) => {
    if (declared.options.readOnly) return []
    const storage = storageOf(declared)
    if (storage.in !== 'column') return []
    const name = storage.refers ? `${snakeCase(field)}_id` : snakeCase(field)
    return [{ field, declared, name, sql: quoted(name), storage }]
  })
}

/** Tables of a resource beside its own. */
const tableOf = ({ table }: Pick<Resource, 'table'>, field: string) => `${table}_${snakeCase(field)}`

export function rowTablesOf(resource: Resource): RowTable[] {
  return keptIn('rows', resource).map(([field, declared]) => {
    const owner = `${singular(resource.table)}_id`
    const table = tableOf(resource, field)
    const inner = { fields: declared.options['shape'] as Shape, table }
    return { field, declared, table, owner, columns: columnsOf(inner), links: linksIn(inner, owner) }
  })
}

function linksIn(within: Pick<Resource, 'fields' | 'table'>, owner: string): LinkTable[] {
  return keptIn('links', within).map(([field, declared]) => {
    const to = String(declared.options.to)
    return { field, declared, table: tableOf(within, field), owner, target: `${singular(to)}_id`, to }
  })
}

export const linkTablesOf = (resource: Resource): LinkTable[] =>
  linksIn(resource, `${singular(resource.table)}_id`)

/** A checked value as its column keeps it. */
export function toColumn({ storage }: Column, value: unknown): unknown {
  if (value === null || value === undefined) return storage.none ?? null
  return storage.toColumn?.(value) ?? value
}

/** The same as a parameter: JSON as its text, because the driver takes a list for one of PostgreSQL's. */
export function toParameter(column: Column, value: unknown): unknown {
  const kept = toColumn(column, value)
  return column.storage.type === 'jsonb' && kept !== null ? JSON.stringify(kept) : kept
}

/** What the driver answers as the API tells it; references are joined, see `select.ts`. */
export function fromColumn(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null)
}
