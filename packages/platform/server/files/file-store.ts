/**
 * The port for storing the bytes of files. A file is stored in parts of `PART_BYTES`, each written whole and
 * atomically, so that an interrupted upload loses at most one part, nobody reads half a part, and an object store
 * (such as S3) needs only put, get and delete. Keys are made of ids, never of user-given names.
 */
export interface FileStore {
  /** Bytes that one account may store. */
  readonly quota: number
  /** Where a thread reaches the same files with a store of its own. */
  readonly folder: string
  /** Writes a part and replaces an existing one. Durable when it returns. */
  put(key: PartKey, bytes: Uint8Array): Promise<void>
  /** Reads a whole part. Throws when it does not exist. */
  get(key: PartKey): Promise<Buffer>
  /** Removes all parts of a file; does nothing when it does not exist. */
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

/** Small enough for a bad mobile link within the timeout of a request. */
export const PART_BYTES = 1_048_576
