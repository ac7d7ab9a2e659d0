import {
  defineEndpoint,
  flag,
  instant,
  group,
  list,
  number,
  text,
  type EndpointOutput,
} from '@haulway/resource'

const count = () => number({ required: true })

/** The state of the installation in one read-only response. */
export const readConsole = defineEndpoint({
  method: 'GET',
  path: '/console',
  summary: 'How the installation runs: health, queues, jobs, outbox, ingest rates, recent errors',
  access: { kind: 'system' },
  output: {
    now: instant({ required: true }),
    /** A leap of the clock that nobody has confirmed; null: all clocks are trusted. */
    leap: group({
      shown: instant({ required: true }),
      /** The time without the leap. */
      trusted: instant({ required: true }),
    }),
    health: group(
      {
        database: flag({ required: true }),
        /** Version of PostgreSQL. */
        databaseVersion: text({ required: true }),
        databaseBytes: count(),
        /** Number of the latest applied migration. */
        migration: count(),
        runtime: text({ required: true }),
        startedAt: instant({ required: true }),
        /** Memory of the process in bytes. */
        memory: count(),
        /** Bytes on the disk of the data folder; null: unknown. */
        diskFree: number(),
        diskSize: number(),
        /** Unhealthy parts, by the names that `/readyz` uses. */
        troubles: list(
          { part: text({ required: true }), trouble: text({ required: true }) },
          { required: true },
        ),
      },
      { required: true },
    ),
    /** Backlog of recomputation in all accounts. */
    derivation: group(
      {
        machines: count(),
        /** Machine-days: one day of two machines counts as two. */
        days: count(),
        /** Periods of locations whose waits are still to be computed. */
        waits: count(),
        /** The earliest position in the backlog. */
        oldest: instant(),
        /** Seconds for which the backlog has not changed. */
        standing: count(),
        /** Null: the backlog is empty, or has not been observed for long enough. */
        moves: flag(),
      },
      { required: true },
    ),
    /** Connections to the database, by purpose. */
    pools: list(
      { name: text({ required: true }), open: count(), idle: count(), most: count(), waiting: count() },
      { required: true },
    ),
    jobs: list(
      {
        name: text({ required: true }),
        lastRun: instant(),
        waiting: count(),
        failing: count(),
        problem: text(),
      },
      { required: true },
    ),
    backup: group(
      {
        /** Folder of scheduled backups; null: none. */
        folder: text(),
        /** The latest attempt, scheduled or by hand. */
        last: group({
          at: instant({ required: true }),
          file: text({ required: true }),
          bytes: number(),
          rows: number(),
          /** Whether it was read back and found complete. */
          verified: flag({ required: true }),
          problem: text(),
        }),
        /** When the last complete one ended. */
        lastGoodAt: instant(),
        /** Whether a newer one is due. */
        overdue: flag({ required: true }),
      },
      { required: true },
    ),
    outbox: group(
      {
        /** Without a mail server messages wait here. */
        mailServer: flag({ required: true }),
        waiting: count(),
        sending: count(),
        sent: count(),
        failed: count(),
        unknown: count(),
        /** The latest messages. Links are omitted: they are as good as a password for a while (record 0013). */
        latest: list(
          {
            id: text({ required: true }),
            channel: text({ required: true }),
            recipient: text({ required: true }),
            template: text({ required: true }),
            state: text({ required: true }),
            attempts: count(),
            createdAt: instant({ required: true }),
            nextAttemptAt: instant(),
            problem: text(),
            /** An invitation that waits because there is no mail server: its link may be opened. */
            opens: flag({ required: true }),
          },
          { required: true },
        ),
      },
      { required: true },
    ),
    ingest: group(
      {
        /** Batches that are being stored now. */
        underWay: count(),
        /** Since this process started, at most the last hour; minutes without data are omitted. */
        minutes: list(
          {
            at: instant({ required: true }),
            batches: count(),
            accepted: count(),
            duplicates: count(),
            rejected: count(),
            /** Batches that were rejected entirely. */
            failed: count(),
          },
          { required: true },
        ),
      },
      { required: true },
    ),
    /** Database pages that cannot be read from the disk any more, the latest first. */
    damage: list(
      {
        since: instant({ required: true }),
        last: instant({ required: true }),
        /** Null when the damage hides it. */
        table: text(),
        part: text(),
        block: number(),
        /** Account whose request or job found it. */
        account: text(),
        detail: text({ required: true }),
      },
      { required: true },
    ),
    errors: list(
      {
        at: instant({ required: true }),
        level: text({ required: true }),
        message: text({ required: true }),
        detail: text(),
      },
      { required: true },
    ),
  },
})

export const confirmClock = defineEndpoint({
  method: 'POST',
  path: '/console/clock',
  summary: 'Says that the clock is right although it has leapt ahead: what is old by it is deleted again',
  access: { kind: 'system' },
  /** The time that the console showed to the user who confirms it. */
  body: { shown: instant({ required: true }) },
  output: null,
})

const ofMessage = { id: text({ required: true, max: 36 }) }

export const readMessage = defineEndpoint({
  method: 'GET',
  path: '/console/outbox/{id}',
  summary: 'What a message of the outbox says, without its link',
  access: { kind: 'system' },
  params: ofMessage,
  output: {
    recipient: text({ required: true }),
    /** Null for an SMS. */
    subject: text(),
    text: text({ required: true, max: 10_000 }),
  },
})

/** 404 for every other message: a password link is revealed only to its owner. */
export const openInvitationLink = defineEndpoint({
  method: 'POST',
  path: '/console/outbox/{id}/link',
  summary:
    'The link of an invitation that waits because there is no mail server; goes on record in its account',
  access: { kind: 'system' },
  params: ofMessage,
  output: { link: text({ required: true, max: 2_000 }) },
})

export type ConsoleFacts = EndpointOutput<typeof readConsole>
