import type { Draft, Item, Resource } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Catalogue, Stored } from './catalogue.ts'
import type { Change } from './change.ts'

/**
 * A table of what goes with an entry when it is deleted, and comes back when that is restored: beside the entry's own row
 * and the tables of its fields. What else a foreign key takes along does not come back.
 */
export interface Belonging {
  readonly table: string
  /** Column that holds the id of the entry. */
  readonly entry: string
  /** Name of the resource; or the column that says of which one each row is. */
  readonly of: string | { readonly column: string }
  /** As what each row is told of when it goes and when it comes back, by its id: `devices`. */
  readonly tells?: string
}

/** What a slice adds to the calls of its resource. Each runs in the transaction of the call. */
export interface Hooks<R extends Resource> {
  /** May fill in or refuse (throw a Failure); gets the valid draft and what is stored, null for a new or restored entry. */
  beforeSave?(draft: Draft<R>, change: Change, before: Item<R> | null): Promise<Draft<R>>
  /** Told entries as they are stored now: made, replaced, changed together or restored. */
  afterSave?(items: readonly Item<R>[], change: Change): Promise<void>
  /** May refuse; `hidden` is what it shall be. */
  beforeHide?(before: Item<R>, hidden: boolean, change: Change): Promise<void>
  /** May refuse. What `belongings` name goes by itself. */
  beforeDelete?(before: Item<R>, change: Change): Promise<void>
  /** Told an entry that is restored, before it is read. */
  afterRestore?(id: string, change: Change): Promise<void>
  /** Adds the read-only fields that are no columns. */
  toItems?(items: Item<R>[], tx: Transaction, account: string): Promise<Item<R>[]>
  readonly belongings?: readonly Belonging[]
}

/** One resource at work: its tables, and the hooks of its slice. */
export interface Served {
  readonly stored: Stored
  readonly catalogue: Catalogue
  readonly hooks: Hooks<Resource>
}
