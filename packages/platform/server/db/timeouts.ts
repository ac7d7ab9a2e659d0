/**
 * All timeouts for the database, in milliseconds, in one place. PostgreSQL itself enforces those of statements, locks
 * and idle transactions; an answer that it owes and does not send is cut off on this side.
 */
export const databaseTimeouts = {
  /** One statement, by what its connection is for. */
  statement: {
    /** Calls of people. */
    requests: 10_000,
    /** Device data; also loading an account and recomputing a machine, statement by statement. */
    ingest: 30_000,
    /** Reports, and each page of rows of an export. */
    reports: 60_000,
    /** Background work; removing an account takes long. */
    jobs: 600_000,
    /** A step of a migration, and waiting for another process that migrates. */
    migration: 3_600_000,
    /** Queries of `/readyz` and `/metrics`. */
    probe: 600,
  },
  /** A stale lock must not block rows for longer than a request may last. */
  lock: 5_000,
  /** An idle open transaction. */
  idleInTransaction: 30_000,
  /** An unused connection, before it is closed. */
  idle: 10_000,
  /** Waiting for a free or new connection, before the answer is 503. */
  connection: 5_000,
  /**
   * Beyond the statement timeout: a frozen or disconnected server enforces none. A connection that owes an answer and
   * stays silent for this long is given up.
   */
  silence: 5_000,
  /** The same for `/readyz` and `/metrics`, which must answer within a second. */
  probeSilence: 200,
  /** Waiting at the start for a server that is not there yet. */
  awayAtStart: 60_000,
  /** Waiting at the start for an embedded server that is still shutting down. */
  ending: 20_000,
} as const
