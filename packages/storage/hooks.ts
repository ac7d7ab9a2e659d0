import type { Draft, Item, Resource } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Change } from './change.ts'

/** What a slice adds to the calls of its resource. Each runs in the transaction of the call. */
export interface Hooks<R extends Resource> {
  /** May fill in or refuse (throw a Failure); gets the valid draft and what is stored, null for a new entry. */
  beforeSave?(draft: Draft<R>, change: Change, before: Item<R> | null): Promise<Draft<R>>
  /** Told entries as they are stored now: made, replaced or changed together. */
  afterSave?(items: readonly Item<R>[], change: Change): Promise<void>
  /** May refuse; `hidden` is what it shall be. */
  beforeHide?(before: Item<R>, hidden: boolean, change: Change): Promise<void>
  /** May refuse. */
  beforeDelete?(before: Item<R>, change: Change): Promise<void>
  /** Adds the read-only fields that are no columns. */
  toItems?(items: Item<R>[], tx: Transaction, account: string): Promise<Item<R>[]>
}
