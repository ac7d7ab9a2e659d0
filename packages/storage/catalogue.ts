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

/** A resource as the database sees it. */
export interface Stored {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly links: readonly LinkTable[]
  readonly parts: readonly RowTable[]
  /** Column of the field that names an entry to people, as a statement says it. */
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
      parts: rowTablesOf(resource),
      titleColumn: titleColumnOf(resource),
    },
  ])
  return new Map(stored)
}

/** The people of an account, for references to them: a view, because they belong to no single account. */
const people = {
  resource: { name: PEOPLE, table: 'account_users' },
  titleColumn: titleColumnOf({ titleField: 'fullName' }),
}

/** What a reference needs of the resource that it names. */
export interface Referred {
  readonly resource: Pick<Resource, 'name' | 'table'> & Partial<Pick<Resource, 'messages'>>
  readonly titleColumn: string
}

/** A resource by its name; one that is not there is a mistake in a declaration. */
export function storedOf(catalogue: Catalogue, name: string): Stored {
  const found = catalogue.get(name)
  if (!found) throw new Error(`The resource ${name} is not known`)
  return found
}

/** What a reference names. */
export function referred(catalogue: Catalogue, to: unknown): Referred {
  return to === people.resource.name ? people : storedOf(catalogue, String(to))
}
