import type { Resource } from '@haulway/resource'
import { type Column, columnsOf, type LinkTable, linkTablesOf, titleColumnOf } from './columns.ts'

/** A resource as the database sees it. */
export interface Stored {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly links: readonly LinkTable[]
  /** Column of the field that names an entry to people. */
  readonly titleColumn: string
}

/** Every resource by its name, so that references find their tables. */
export type Catalogue = ReadonlyMap<string, Stored>

export function catalogueOf(resources: readonly Resource[]): Catalogue {
  const stored = resources.map((resource): [string, Stored] => [
    resource.name,
    {
      resource,
      columns: columnsOf(resource),
      links: linkTablesOf(resource),
      titleColumn: titleColumnOf(resource),
    },
  ])
  return new Map(stored)
}

/** The resource that a reference names; a reference into nowhere is a mistake in a declaration. */
export function referred(catalogue: Catalogue, to: unknown): Stored {
  const found = catalogue.get(String(to))
  if (!found) throw new Error(`A reference names the unknown resource ${String(to)}`)
  return found
}
