/** How the values of each kind of field are kept: the server half of a kind. */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Field } from '@haulway/resource'

/** A column of the resource's table. */
export interface ColumnStorage {
  readonly in: 'column'
  /** PostgreSQL's name of its type. */
  readonly type: string
  /** It holds the id of an entry of another collection, guarded by a foreign key; replies tell its title. */
  readonly refers?: true
  /** The value as the column keeps it; the value itself unless said. */
  readonly toColumn?: (value: unknown) => unknown
  /** What the column keeps of no value; null unless said. */
  readonly none?: unknown
  /** What a list is ordered by, of the column; the column itself unless said. */
  readonly order?: (column: string) => string
}

/** `links`: a table of the entries that one entry refers to; `rows`: a table of parts that may refer to others. */
export type FieldStorage = ColumnStorage | { readonly in: 'links' } | { readonly in: 'rows' }

const folder = new URL('./fields/', import.meta.url)
const names = readdirSync(folder).map((file) => basename(file, '.ts'))

/** Each file of the folder is the server half of the kind that it is named after. */
const storages = new Map(
  await Promise.all(
    names.map(async (name) => {
      const half = (await import(new URL(`${name}.ts`, folder).href)) as { readonly storage: FieldStorage }
      return [name, half.storage] as const
    }),
  ),
)

/** How a field of a resource is kept; a kind without a server half is for calls alone. */
export function storageOf({ kind }: Field): FieldStorage {
  const found = storages.get(kind.name)
  if (!found) throw new Error(`The kind of field ${kind.name} is kept in no column`)
  return found
}
