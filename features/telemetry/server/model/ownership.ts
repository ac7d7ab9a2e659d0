/** What ownership of an account means for those who write: the fence, and why rows change. */

/** An account in the memory of the process that owns it. */
export interface Owned {
  readonly account: string
  /** Fence: the number of that memory; a later one has a higher. */
  readonly fence: number
  /**
   * Seconds of silence after which a transaction is ended, so that a stopped process keeps the account no longer than its
   * lease lasts; null: no other process could take it over.
   */
  readonly silence: number | null
}

/** Why derived rows change, other than by facts. Stored with what changes a committed period. */
export type Cause = 'site' | 'detection' | 'price' | 'others'
