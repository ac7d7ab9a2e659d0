import { PEOPLE, type Resource } from '@haulway/resource'
import {
  type Column,
  columnsOf,
  type LinkTable,
  linkTablesOf,
  type RowTable,
  rowTablesOf,
  titleColumnOf,
} from './columns.ts'

/** A resource with its tables and columns. */
export interface Stored {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly links: readonly LinkTable[]
  readonly parts: readonly RowTable[]
  /** Quoted column of the field that identifies an entry to people. */
  readonly titleColumn: string
}

/** All resources by name, so that references can find their tables. */
export type Catalogue = ReadonlyMap<string, Stored>

export function catalogueOf(resources: readonly Resource[]): Catalogue {
  const stored = resources.map((resource): [string, Stored] => [
    resource.name,
    {
      resource,
      columns: columnsOf(resource),
      links: linkTablesOf(resource),
      parts: rowTablesOf(resource),
      titleColumn: titleColumnOf(resource),
    },
  ])
  return new Map(stored)
}

/** The people of an account, as target of references: a view, because users belong to no single account. */
const people = {
  resource: { name: PEOPLE, table: 'account_users' },
  titleColumn: titleColumnOf({ titleField: 'fullName' }),
}

/** The properties of a referenced resource that a reference needs. */
export interface ReferenceTarget {
  readonly resource: Pick<Resource, 'name' | 'table'> & Partial<Pick<Resource, 'messages'>>
  readonly titleColumn: string
}

/** Finds a resource by its name; throws when there is none, which is an error in a declaration. */
export function storedOf(catalogue: Catalogue, name: string): Stored {
  const found = catalogue.get(name)
  if (!found) throw new Error(`The resource ${name} is not known`)
  return found
}

/** Finds the resource that a reference points at. */
export function referenceTarget(catalogue: Catalogue, to: unknown): ReferenceTarget {
  return to === people.resource.name ? people : storedOf(catalogue, String(to))
}
