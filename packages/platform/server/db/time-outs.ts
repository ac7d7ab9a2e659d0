/**
 * How long anything may take that waits for the database, in milliseconds: the one place that says it. PostgreSQL keeps the bounds of
 * statements, locks and forgotten transactions itself; what it owes and does not answer is cut off on our side.
 */
export const timeOuts = {
  /** One statement, by what its connection is for. */
  statement: {
    /** Calls of people. */
    requests: 10_000,
    /** Device data; loading an account and deriving a machine anew as well, statement by statement. */
    ingest: 30_000,
    /** Reports, and each page of rows of an export. */
    reports: 60_000,
    /** Work beside requests; removing an account takes long. */
    jobs: 600_000,
    /** A step of a migration, and waiting for another process that migrates. */
    migration: 3_600_000,
    /** What `/readyz` and `/metrics` ask. */
    probe: 600,
  },
  /** A dead lock must not hold rows for longer than a request may last. */
  lock: 5_000,
  /** A transaction in which nobody asks anything more. */
  idleInTransaction: 30_000,
  /** A connection that nobody uses, before it is closed. */
  idle: 10_000,
  /** Waiting for a free or new connection, before the answer is 503. */
  connection: 5_000,
  /**
   * Beyond the bound of its statement: a server that is frozen, or cut off without a word, keeps no bound of its own. A
   * connection that owes an answer and is silent for so long is given up.
   */
  silence: 5_000,
  /** The same of what `/readyz` and `/metrics` ask: they answer within a second, whatever happens. */
  probeSilence: 200,
  /** A server that is not there yet when we start. */
  awayAtStart: 60_000,
  /** An embedded server that was asked to end and is still there when we start. */
  ending: 20_000,
} as const
