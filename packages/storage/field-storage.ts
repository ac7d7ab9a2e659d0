/** How values of each field kind are stored: the server half of a kind. */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Field } from '@haulway/resource'

/** Storage in a column of the resource's table. */
export interface ColumnStorage {
  readonly in: 'column'
  /** Name of its PostgreSQL type. */
  readonly type: string
  /**
   * The column holds the id of an entry of another collection, guarded by a foreign key; replies include its title.
   */
  readonly refers?: true
  /** Converts the value to the form that the column stores; default: unchanged. */
  readonly toColumn?: (value: unknown) => unknown
  /** Column value for an absent value; default: null. */
  readonly none?: unknown
  /** Sort expression over the column; default: the column itself. */
  readonly order?: (column: string) => string
}

/**
 * `links`: a table of the entries that one entry refers to; `rows`: a table of sub-records, which may refer to
 * others.
 */
export type FieldStorage = ColumnStorage | { readonly in: 'links' } | { readonly in: 'rows' }

const folder = new URL('./fields/', import.meta.url)
const names = readdirSync(folder).map((file) => basename(file, '.ts'))

/** Each file of the folder `fields` is the server half of the kind after which it is named. */
const storages = new Map(
  await Promise.all(
    names.map(async (name) => {
      const half = (await import(new URL(`${name}.ts`, folder).href)) as { readonly storage: FieldStorage }
      return [name, half.storage] as const
    }),
  ),
)

/** How a resource field is stored; a kind without a server half can be used in endpoints only. */
export function storageOf({ kind }: Field): FieldStorage {
  const found = storages.get(kind.name)
  if (!found) throw new Error(`The kind of field ${kind.name} is kept in no column`)
  return found
}
