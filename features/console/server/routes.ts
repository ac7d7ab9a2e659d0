/** The console (behaviour 0): the state of the installation for its administrators. It evaluates nothing. */
import { inAccount, inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { conflict } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import type { RecentError } from '@haulway/platform/server/log/recent-errors.ts'
import { diskSpace, type Readiness } from '@haulway/platform/server/process/readiness.ts'
import type { MinuteRate, WatchedBacklog } from '../../telemetry/index.ts'
import { recordAudit } from '@haulway/storage'
import { confirmClock, type ConsoleFacts, readConsole } from '../console.endpoints.ts'
import { readBackups, toldBackups } from './backups.ts'
import { readDamage } from './damage.ts'
import { readJobs } from './jobs.ts'
import { outboxRoutes, readOutbox } from './outbox.ts'

export interface ConsoleSources {
  /** Backlog of recomputation in all accounts. */
  readonly backlog: () => Promise<WatchedBacklog>
  /** Unhealthy parts, as `/readyz` reports. */
  readonly readiness: () => Promise<Readiness>
  /** Null: this process has none of its own. */
  readonly dataFolder: string | undefined
  readonly ingest: { underWay(): number; minutes(): readonly MinuteRate[] }
  /** The newest first. */
  readonly errors: () => readonly RecentError[]
  readonly mailServer: boolean
  /** Address of this site for links. */
  readonly base: () => string
  /** Folder of scheduled backups. */
  readonly backupFolder: string | undefined
}

interface DatabaseFacts {
  version: string
  bytes: number
  migration: number
}

/** What the database reports of itself; without an answer it is unhealthy. */
async function readDatabase(database: Database): Promise<DatabaseFacts | null> {
  // The application's role cannot read the migrations; the owner role can.
  const { rows } = await database.owner
    .query<DatabaseFacts>(
      `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
              (select max(version) from schema_migrations)::int as migration`,
    )
    .catch(() => ({ rows: [] }))
  return rows[0] ?? null
}

function poolsOf({ pool, ingest, reports, owner }: Database) {
  return Object.entries({ pool, ingest, reports, owner }).map(([name, one]) => ({
    name,
    open: one.totalCount,
    idle: one.idleCount,
    most: one.options.max,
    waiting: one.waitingCount,
  }))
}

const text = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** The largest difference between the time that was shown and the time that is confirmed. */
const READING_MS = 24 * 3_600_000

const clockRoute = implement(confirmClock, async (call, { clock, database, log, trusted }) => {
  const leap = await trusted.anyLeap()
  if (leap === null || Math.abs(leap.shown - Date.parse(call.body.shown)) > READING_MS)
    throw conflict('The clock shows another time by now')
  const { account, user } = call.context
  const before = { clock: text(leap.trusted) }
  await inAccount(database, { account: account.id }, (tx) =>
    recordAudit(
      { tx, account: account.id, user: user.id, now: new Date(clock()) },
      'accounts',
      account.id,
      'update',
      { before, after: { clock: text(leap.shown) } },
    ),
  )
  await trusted.confirm()
  log.warn({ user: user.id, shows: text(leap.shown) }, 'the clock was confirmed to be right')
  return {}
})

type Health = ConsoleFacts['health']

/** Health of the process, its database and its disk. */
async function readHealth(
  { readiness, dataFolder }: ConsoleSources,
  database: Database,
  now: number,
): Promise<Health> {
  const [facts, { troubles }, space] = await Promise.all([
    readDatabase(database),
    readiness(),
    dataFolder === undefined ? undefined : diskSpace(dataFolder).catch(() => undefined),
  ])
  return {
    database: facts !== null,
    databaseVersion: facts?.version ?? '',
    databaseBytes: facts?.bytes ?? 0,
    migration: facts?.migration ?? 0,
    runtime: process.version,
    startedAt: text(now - process.uptime() * 1_000),
    memory: process.memoryUsage.rss(),
    diskFree: space?.free ?? null,
    diskSize: space?.size ?? null,
    troubles: Object.entries(troubles).map(([part, trouble]) => ({ part, trouble })),
  }
}

const toldBacklog = ({ machines, days, waits, oldest, standingSeconds, moves }: WatchedBacklog) => ({
  machines,
  days,
  waits,
  oldest: oldest === null ? null : text(oldest),
  standing: standingSeconds,
  moves,
})

export function consoleRoutes(sources: ConsoleSources): Route[] {
  return [
    ...outboxRoutes(sources.base, sources.mailServer),
    clockRoute,
    implement(readConsole, async (_call, { database, clock, trusted }) => {
      const leap = await trusted.anyLeap()
      const now = clock()
      const [health, backlog, jobs, outbox, damage, backups] = await Promise.all([
        readHealth(sources, database, now),
        sources.backlog(),
        readJobs(database),
        inSystem(database, (tx) => readOutbox(tx, sources.mailServer)),
        readDamage(database),
        readBackups(database, sources.backupFolder),
      ])
      return {
        body: {
          now: text(now),
          leap: leap && { shown: text(leap.shown), trusted: text(leap.trusted) },
          health,
          derivation: toldBacklog(backlog),
          pools: poolsOf(database),
          jobs,
          backup: toldBackups(backups, sources.backupFolder, trusted.now()),
          outbox: { mailServer: sources.mailServer, ...outbox },
          ingest: {
            underWay: sources.ingest.underWay(),
            minutes: sources.ingest.minutes().map((one) => ({ ...one, at: text(one.at) })),
          },
          damage,
          errors: sources.errors().map((one) => ({ ...one, at: text(one.at) })),
        },
      }
    }),
  ]
}
