import type { Field, Resource, Shape } from '@haulway/resource'
import { storageOf, type ColumnStorage, type FieldStorage } from './field-storage.ts'

export type Row = Record<string, unknown>

/** A field stored in one column of the resource's table. */
export interface Column {
  readonly field: string
  readonly declared: Field
  readonly name: string
  /** The quoted name, since a field may be called `end` or `order`. */
  readonly sql: string
  readonly storage: ColumnStorage
}

/** A field stored in a link table: the ordered entries that one entry refers to. */
export interface LinkTable {
  readonly field: string
  readonly declared: Field
  readonly table: string
  /** Column of the referring entry. */
  readonly owner: string
  /** Column of the referenced entry. */
  readonly target: string
  /** Name of the referenced collection. */
  readonly to: string
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Quotes a column name, which may be an SQL keyword; declared names contain no quotation marks. */
const quoted = (name: string): string => `"${name}"`

/** Quoted column of the field that identifies an entry to people. */
export function titleColumnOf(resource: Pick<Resource, 'titleField'>): string {
  return quoted(snakeCase(resource.titleField))
}

/** `routes` becomes `route`, `haul_categories` becomes `haul_category`, `equipment` is unchanged. */
function singular(table: string): string {
  return table.replace(/ies$/, 'y').replace(/s$/, '')
}

/** A field stored in a table of its own: ordered sub-records of an entry, which may refer to other entries. */
export interface RowTable {
  readonly field: string
  readonly declared: Field
  readonly table: string
  /** Column of the entry to which the rows belong. */
  readonly owner: string
  readonly columns: readonly Column[]
  /** Link tables of each row's references; they identify the row by its owner and, as `part`, its position. */
  readonly links: readonly LinkTable[]
}

/** The fields with one kind of storage. Excludes read-only fields, which the server computes. */
function keptIn(place: FieldStorage['in'], { fields }: Pick<Resource, 'fields'>): [string, Field][] {
  return Object.entries(fields).filter(
    ([, declared]) => !declared.options.readOnly && storageOf(declared).in === place,
  )
}

/** Columns of a resource's fields, those that saves do not write included. */
export function columnsOf({ fields }: Pick<Resource, 'fields'>): Column[] {
  return Object.entries(fields).flatMap(([field, declared]) => {
    if (declared.options.readOnly && !declared.options.stored) return []
    const storage = storageOf(declared)
    if (storage.in !== 'column') return []
    const name = storage.refers ? `${snakeCase(field)}_id` : snakeCase(field)
    return [{ field, declared, name, sql: quoted(name), storage }]
  })
}

/** The columns that a save writes. */
export const savedColumns = ({ columns }: { readonly columns: readonly Column[] }): readonly Column[] =>
  columns.filter(({ declared }) => !declared.options.readOnly)

/** Row tables of a resource. */
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

/** Converts a validated value to the form that its column stores. */
export function toColumn({ storage }: Column, value: unknown): unknown {
  if (value === null || value === undefined) return storage.none ?? null
  return storage.toColumn?.(value) ?? value
}

/**
 * Converts a validated value to a query parameter: JSON becomes text, because the driver would turn a list into a
 * PostgreSQL array.
 */
export function toParameter(column: Column, value: unknown): unknown {
  const kept = toColumn(column, value)
  return column.storage.type === 'jsonb' && kept !== null ? JSON.stringify(kept) : kept
}

/** Converts a value from the driver to the form of the API; for joined references see `select.ts`. */
export function fromColumn(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null)
}
