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

/** How the installation runs, as one look at it: nothing here changes anything. */
export const readConsole = defineEndpoint({
  method: 'GET',
  path: '/console',
  summary: 'How the installation runs: health, queues, jobs, outbox, ingest rates, recent errors',
  access: { kind: 'system' },
  output: {
    now: instant({ required: true }),
    /** A clock that has leapt ahead and that nobody has confirmed; null: all are trusted. */
    leap: group({
      shown: instant({ required: true }),
      /** The time as it went on without the leap. */
      trusted: instant({ required: true }),
    }),
    health: group(
      {
        database: flag({ required: true }),
        /** Version of PostgreSQL. */
        databaseVersion: text({ required: true }),
        databaseBytes: count(),
        /** Number of the last migration that ran. */
        migration: count(),
        runtime: text({ required: true }),
        startedAt: instant({ required: true }),
        /** Bytes that the process holds. */
        memory: count(),
        /** Bytes of the disk that the data folder is on; null: the disk does not say. */
        diskFree: number(),
        diskSize: number(),
        /** Parts that are not well, in the words of `/readyz`. */
        troubles: list(
          { part: text({ required: true }), trouble: text({ required: true }) },
          { required: true },
        ),
      },
      { required: true },
    ),
    /** What is still to be derived anew in all accounts. */
    derivation: group(
      {
        machines: count(),
        /** Of machines: a day of two machines is two. */
        days: count(),
        /** Stretches of places whose waits are to be worked out. */
        waits: count(),
        /** The earliest position that waits. */
        oldest: instant(),
        /** How long it has been seen unchanged, seconds. */
        standing: count(),
        /** Null: nothing waits, or it has not been watched for long enough. */
        moves: flag(),
      },
      { required: true },
    ),
    /** Connections to the database, by what they are for. */
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
        /** Where backups go on schedule; null: nowhere. */
        folder: text(),
        /** The last one that was tried, on schedule or by hand. */
        last: group({
          at: instant({ required: true }),
          file: text({ required: true }),
          bytes: number(),
          rows: number(),
          /** Read back and found whole. */
          verified: flag({ required: true }),
          problem: text(),
        }),
        /** When the last one that is whole ended. */
        lastGoodAt: instant(),
        /** There should be a newer one. */
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
        /** The latest ones. Links are left out: they are as good as a password for a while (record 0013). */
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
            /** An invitation that no mail server takes away: its link may be opened. */
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
        /** Since this process started, the last hour at the most; a minute without anything is left out. */
        minutes: list(
          {
            at: instant({ required: true }),
            batches: count(),
            accepted: count(),
            duplicates: count(),
            rejected: count(),
            /** Batches that were refused as a whole. */
            failed: count(),
          },
          { required: true },
        ),
      },
      { required: true },
    ),
    /** What cannot be read from the disk any more, the latest first. */
    damage: list(
      {
        since: instant({ required: true }),
        last: instant({ required: true }),
        /** Not told where the damage hides it. */
        table: text(),
        part: text(),
        block: number(),
        /** Whose call or work met it. */
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
  /** What the clock showed to who confirms it. */
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
    /** Of an SMS none. */
    subject: text(),
    text: text({ required: true, max: 10_000 }),
  },
})

/** 404 for every other message: of a password's link nobody is told but its owner. */
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
