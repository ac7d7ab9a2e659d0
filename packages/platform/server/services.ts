import type { Database } from './db/database.ts'
import type { Exports } from './exports/exports.ts'
import type { FileStore } from './files/file-store.ts'
import type { Log } from './log/log.ts'
import type { Readers } from './readers/readers.ts'
import type { Seal } from './secrets/seal.ts'
import type { TrustedClock } from './trusted-clock.ts'

/** A committed change that other parts may react to. */
export interface Change {
  readonly account: string
  /** Name of a resource or another common topic: `devices`, `sessions`. */
  readonly resource: string
  readonly id: string
}

/** Dependencies injected into server code. */
export interface Services {
  readonly database: Database
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** The clock by which ages are judged: everything deleted by age uses it. */
  readonly trusted: TrustedClock
  readonly log: Log
  readonly files: FileStore
  /** Reads uploaded files. */
  readonly readers: Readers
  /** Makes export files. */
  readonly exports: Exports
  readonly seal: Seal
  /** Publishes a committed change to other parts and processes. A hint, never the record. */
  readonly publish: (change: Change) => void
}
