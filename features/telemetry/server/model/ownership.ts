/** Ownership of an account as writers need it: the fence, and reasons of changes. */

/** An account owned by this process. */
export interface Owned {
  readonly account: string
  /** Number of this in-memory state; later states have higher ones (decision 0051). */
  readonly fence: number
  /**
   * Seconds after which PostgreSQL ends an idle transaction, so that a stopped process blocks the account no longer
   * than its lease; null: no other process can take it over.
   */
  readonly silence: number | null
}

/** Why derived rows change, other than by facts. Stored with restatements of committed periods. */
export type Cause = 'site' | 'detection' | 'price' | 'others'
