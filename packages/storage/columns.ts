import type { Field, Resource, Shape } from '@haulway/resource'

export type Row = Record<string, unknown>

/** PostgreSQL's name of the type that holds a kind of field. Whole numbers too: exact up to 2^53 as in JSON. */
const types: Readonly<Record<string, string>> = {
  text: 'text',
  choice: 'text',
  color: 'text',
  timezone: 'text',
  date: 'text',
  time: 'text',
  name: 'text',
  named: 'text',
  number: 'double precision',
  quantity: 'double precision',
  flag: 'boolean',
  instant: 'timestamp with time zone',
  json: 'jsonb',
  settings: 'jsonb',
  group: 'jsonb',
  choices: 'jsonb',
  boundary: 'jsonb',
  reference: 'uuid',
}

/** A field that is one column of the resource's table. */
export interface Column {
  readonly field: string
  readonly declared: Field
  readonly name: string
  /** The name as a statement says it: a field may be called `end` or `order`. */
  readonly sql: string
  readonly type: string
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
}

/** Kinds that are tables of their own. */
const TABLES = new Set(['references', 'rows'])

/** Columns of a resource's fields. Read-only fields have none: the server makes them. */
export function columnsOf({ name, fields }: Pick<Resource, 'name' | 'fields'>): Column[] {
  return Object.entries(fields).flatMap(([field, declared]) => {
    if (declared.options.readOnly || TABLES.has(declared.kind)) return []
    const type = types[declared.kind]
    if (type === undefined) throw new Error(`${name}.${field}: no column holds the kind ${declared.kind}`)
    const column = columnName(field, declared)
    return [{ field, declared, name: column, sql: quoted(column), type }]
  })
}

export function rowTablesOf(resource: Resource): RowTable[] {
  return Object.entries(resource.fields).flatMap(([field, declared]) => {
    if (declared.kind !== 'rows' || declared.options.readOnly) return []
    const fields = declared.options['shape'] as Shape
    return [
      {
        field,
        declared,
        table: `${resource.table}_${snakeCase(field)}`,
        owner: `${singular(resource.table)}_id`,
        columns: columnsOf({ name: `${resource.name}.${field}`, fields }),
      },
    ]
  })
}

function columnName(field: string, declared: Field): string {
  return declared.kind === 'reference' ? `${snakeCase(field)}_id` : snakeCase(field)
}

export function linkTablesOf(resource: Resource): LinkTable[] {
  return Object.entries(resource.fields).flatMap(([field, declared]) => {
    if (declared.kind !== 'references' || declared.options.readOnly) return []
    const to = String(declared.options.to)
    const table = `${resource.table}_${snakeCase(field)}`
    return [
      { field, declared, table, owner: `${singular(resource.table)}_id`, target: `${singular(to)}_id`, to },
    ]
  })
}

/** A checked value as its column keeps it. */
export function toColumn({ declared }: Column, value: unknown): unknown {
  // Of several choices none is an empty list, as it is answered.
  if (value === null || value === undefined) return declared.kind === 'choices' ? [] : null
  return declared.kind === 'reference' ? (value as { id: string }).id : value
}

/** The same as a parameter: JSON as its text, because the driver takes a list for one of PostgreSQL's. */
export function toParameter(column: Column, value: unknown): unknown {
  const kept = toColumn(column, value)
  return column.type === 'jsonb' && kept !== null ? JSON.stringify(kept) : kept
}

/** What the driver answers as the API tells it; references are joined, see `select.ts`. */
export function fromColumn(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null)
}
