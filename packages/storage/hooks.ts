import type { Draft, Item, Resource } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Catalogue, Stored } from './catalogue.ts'
import type { Change } from './change.ts'

/**
 * A table whose rows are deleted and restored with an entry, in addition to the entry's own row and the tables of its
 * fields. Rows deleted by any other foreign-key cascade are not restored.
 */
export interface Belonging {
  readonly table: string
  /** Column with the id of the entry. */
  readonly entry: string
  /** Name of the resource; or the column that names the resource of each row. */
  readonly of: string | { readonly column: string }
  /** Topic under which each row's id is published when it is deleted or restored: `devices`. */
  readonly tells?: string
}

/** Extension points of a slice in the calls of its resource. Each runs in the transaction of the call. */
export interface Hooks<R extends Resource> {
  /**
   * May fill in fields or refuse (throw a Failure); receives the valid draft and the stored entry, null for a new or
   * restored one.
   */
  beforeSave?(draft: Draft<R>, change: Change, before: Item<R> | null): Promise<Draft<R>>
  /** Receives entries as stored after they were created, replaced, changed together or restored. */
  afterSave?(items: readonly Item<R>[], change: Change): Promise<void>
  /** May refuse; `hidden` is the requested state. */
  beforeHide?(before: Item<R>, hidden: boolean, change: Change): Promise<void>
  /** May refuse. The tables in `belongings` are deleted automatically. */
  beforeDelete?(before: Item<R>, change: Change): Promise<void>
  /** Called for a restored entry before it is read. */
  afterRestore?(id: string, change: Change): Promise<void>
  /** Adds the read-only fields that are not columns. */
  toItems?(items: Item<R>[], tx: Transaction, account: string): Promise<Item<R>[]>
  /** Whether a row of an imported file may mean this entry by its key; by default every entry. */
  isImportable?(item: Item<R>): boolean
  readonly belongings?: readonly Belonging[]
}

/** A resource being served: its tables and the hooks of its slice. */
export interface ServedResource {
  readonly stored: Stored
  readonly catalogue: Catalogue
  readonly hooks: Hooks<Resource>
}
