/** Maps PostgreSQL errors to what they mean for callers: the one place that knows SQLSTATE codes. */

import type { StorageTrouble } from '../storage-trouble.ts'

/**
 * `conflict`: the data contradicts a constraint, a retry does not help. `retry`: it lost a race, the same transaction
 * may succeed at once. `unavailable`: the database cannot be reached, or lacks time or space; retry later. `damaged`:
 * the requested data cannot be read from disk any more.
 */
export type DatabaseProblemKind = 'conflict' | 'retry' | 'unavailable' | 'damaged'

export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem'
  readonly kind: DatabaseProblemKind
  /** Fault of the storage, for problems other than conflicts. */
  readonly trouble: StorageTrouble
  /** SQLSTATE or the error code of the system. */
  readonly code: string
  /** Constraint and table, where PostgreSQL names them. */
  readonly constraint: string | undefined
  readonly table: string | undefined

  constructor(kind: DatabaseProblemKind, cause: DriverError) {
    super(cause.message, { cause })
    this.kind = kind
    this.code = cause.code ?? ''
    this.trouble = kind === 'damaged' ? 'damaged' : troubleOf(this.code, kind)
    this.constraint = cause.constraint
    this.table = cause.table
  }
}

type DriverError = Error & { code?: string; constraint?: string; table?: string }

const kinds: Record<string, DatabaseProblemKind> = {
  '23505': 'conflict', // unique_violation
  '23P01': 'conflict', // exclusion_violation
  '23503': 'conflict', // foreign_key_violation
  '40001': 'retry', // serialization_failure
  '40P01': 'retry', // deadlock_detected
  '55P03': 'retry', // lock_not_available (lock_timeout)
  '57014': 'unavailable', // query_canceled (statement_timeout)
  '57P01': 'unavailable', // admin_shutdown
  '57P02': 'unavailable', // crash_shutdown
  '57P03': 'unavailable', // cannot_connect_now
  '57P05': 'unavailable', // idle_session_timeout
  '25P03': 'unavailable', // idle_in_transaction_session_timeout
  '25006': 'unavailable', // read_only_sql_transaction: a standby after a failover
  XX001: 'damaged', // data_corrupted
  XX002: 'damaged', // index_corrupted
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ENOENT: 'unavailable', // the socket of a stopped server
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
}

const troubles: Record<string, StorageTrouble> = {
  '53100': 'full',
  '25006': 'readOnly',
  '42501': 'permissions',
  '58030': 'failing', // io_error
  ETIMEDOUT: 'silent',
  '57014': 'busy',
  '53300': 'busy', // too_many_connections
}

function troubleOf(code: string, kind: DatabaseProblemKind): StorageTrouble {
  return troubles[code] ?? (kind === 'retry' ? 'busy' : 'away')
}

/** Message of the server about a missing file of a table. */
const missingFile = /^could not open file "(base|pg_tblspc)\//
/**
 * Message about a file that its user may not read or write; the code alone also stands for missing rights of our
 * role.
 */
const forbiddenFile = /^could not .*(file|directory)/

/** SQLSTATE classes: connection exception, insufficient resources (disk full, too many connections), system error. */
const unavailableClasses = ['08', '53', '58']

/** Messages of the driver for which it gives no code. */
const lostConnection =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** The problem behind an error of the driver, or null for a programming error (bad SQL, bad value). */
export function databaseProblem(error: unknown): DatabaseProblem | null {
  if (error instanceof DatabaseProblem) return error
  if (!(error instanceof Error)) return null
  const cause: DriverError = error
  const code = cause.code ?? ''
  const kind = kinds[code]
  if (kind) return new DatabaseProblem(kind, cause)
  if (code === '58P01' && missingFile.test(cause.message)) return new DatabaseProblem('damaged', cause)
  if (code === '42501' && forbiddenFile.test(cause.message)) return new DatabaseProblem('unavailable', cause)
  if (code.length === 5 && unavailableClasses.includes(code.slice(0, 2))) {
    return new DatabaseProblem('unavailable', cause)
  }
  return lostConnection.test(cause.message) ? new DatabaseProblem('unavailable', cause) : null
}
