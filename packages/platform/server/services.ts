import type { Database } from './db/database.ts'
import type { Exports } from './exports/exports.ts'
import type { FileStore } from './files/file-store.ts'
import type { Log } from './log.ts'
import type { Readers } from './readers/readers.ts'
import type { Seal } from './seal.ts'
import type { TrustedClock } from './trusted-clock.ts'

/** A change that others may want to hear of, after its commit. */
export interface Change {
  readonly account: string
  /** Name of a resource or another word of the house: `devices`, `sessions`. */
  readonly resource: string
  readonly id: string
}

/** What server code is given instead of reaching for it. */
export interface Services {
  readonly database: Database
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** By which it is judged how old something is: whatever is deleted by age asks this one. */
  readonly trusted: TrustedClock
  readonly log: Log
  readonly files: FileStore
  /** What reads files that people upload. */
  readonly readers: Readers
  /** What makes files that people take away. */
  readonly exports: Exports
  readonly seal: Seal
  /** Tells other parts and processes of a committed change. A hint, never the record. */
  readonly publish: (change: Change) => void
}
