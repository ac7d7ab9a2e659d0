/**
 * Where bytes of files are kept: the port. A file is kept in parts of `PART_BYTES`, each written whole and at once, so that
 * an upload that breaks off loses one part at most, nobody reads half a part, and a store of objects (S3 and its like)
 * needs nothing but put, get and delete. Names of people never come here: keys are made of ids.
 */
export interface FileStore {
  /** Bytes that one account may keep. */
  readonly quota: number
  /** Where a worker finds the same files, with a store of its own. */
  readonly folder: string
  /** Writes a part; what was there is replaced. Durable when it returns. */
  put(key: PartKey, bytes: Uint8Array): Promise<void>
  /** Reads a part whole. Throws when there is none. */
  get(key: PartKey): Promise<Buffer>
  /** Removes all parts of a file; one that is not there is no mistake. */
  remove(account: string, object: string): Promise<void>
  /** Removes everything of an account. */
  removeAccount(account: string): Promise<void>
}

/** `account` and `object` are ids of the database, `part` counts from 0. */
export interface PartKey {
  readonly account: string
  readonly object: string
  readonly part: number
}

/** Small enough to cross a bad mobile link within the time that a request has. */
export const PART_BYTES = 1_048_576
