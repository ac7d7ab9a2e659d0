/** Runs due reports: each scheduled instant once, whatever number of processes is running. */
import { accountProfile } from '@haulway/collection/server/index.ts'
import { inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { defineJob, type Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { Change } from '@haulway/storage'
import { mayStill } from '../../session/index.ts'
import { runsBetween } from '../run-times.ts'
import { findAdministrators, findPerson, notify } from './notices.ts'
import { openReadCache } from './read-cache.ts'
import { runReportOnce, type RunDeps } from './run.ts'
import { recordRun } from './run-record.ts'
import { advance, followZones, suspend } from './schedule.ts'
import { findReport, type StoredReport } from './stored.ts'

/** A run is late when it begins this long after it was due. */
const LATE_MS = 600_000
/** Missed runs are counted up to this many. */
const MOST_MISSED = 1_000
/** Pauses before a failed run is retried; after the last its author is notified. */
const RETRIES_MS = [60_000, 300_000, 1_200_000] as const
/** Contents of messages are kept this long: the outbox tries no longer. */
const CONTENT_MS = 3 * 86_400_000
/** Reports of one account in one run of the job. */
const BATCH = 500
/** Accounts that are processed in parallel: most of the work is the database's. */
const AT_ONCE = 2

/** Permission that a report's author needs for it to run. */
const requiredRights = [
  { action: 'list', resource: 'scheduledReports', feature: 'tracker' },
  { action: 'list', resource: 'reports', feature: 'tracker' },
] as const

interface Due {
  id: string
  author: string
}

async function findDue(tx: Transaction, now: Date): Promise<Due[]> {
  const { rows } = await tx.query<Due>(
    // Reports with the same query run one after the other, to share the cache.
    `select t.report_id as id, t.author_id as author from scheduled_report_timers t
       join scheduled_reports s on s.account_id = t.account_id and s.id = t.report_id
      where t.account_id = haulway_account() and t.next_run_at <= $1 and coalesce(t.retry_at, $1) <= $1
      order by t.next_run_at, t.author_id, s.project_id, s.route_id, s.range, t.report_id limit ${BATCH}`,
    [now],
  )
  return rows
}

/** The one run for all that are due: the newest, with the number of missed ones before it. */
function dueOf({ days, time, zone, nextRunAt }: StoredReport, now: number) {
  const first = nextRunAt?.getTime() ?? now
  const later = runsBetween({ days, time, zone }, first, now, MOST_MISSED)
  const due = later.at(-1) ?? first
  return { due, missed: later.length, late: later.length > 0 || now - due > LATE_MS }
}

/** Makes the scheduled run of one report, as its author, and sets its next one. */
async function runDue(deps: RunDeps, account: string, { id, author }: Due): Promise<void> {
  const { services } = deps
  const changes: { resource: string; id: string }[] = []
  await inAccount(services.database, { account, user: author }, async (tx) => {
    const report = await findReport(tx, id, 'for update skip locked')
    const now = services.clock()
    if (!report?.nextRunAt || report.nextRunAt.getTime() > now || report.author !== author) return
    const change: Change = {
      tx,
      account,
      user: author,
      profile: await accountProfile({ tx, account }),
      now: new Date(now),
      trusted: services.trusted.now(),
      changed: (resource, entry) => void changes.push({ resource, id: entry }),
    }
    const run = dueOf(report, now)
    await runReportOnce(deps, change, report, { ...run, kind: 'scheduled', by: null, only: null })
    await advance(tx, report, run.due)
  })
  for (const one of changes) services.publish({ account, ...one })
}

/** Why a report may no longer run; null: it may. */
async function findStopReason(
  deps: RunDeps,
  account: string,
  { id, author }: Due,
): Promise<'author' | 'project' | null> {
  const { database } = deps.services
  for (const right of requiredRights) if (!(await mayStill(database, author, account, right))) return 'author'
  const open = await inAccount(database, { account, user: author }, (tx) => findReport(tx, id))
  return open === undefined ? 'project' : null
}

async function stopReport(
  deps: RunDeps,
  account: string,
  { id }: Due,
  reason: 'author' | 'project',
): Promise<void> {
  const { database, clock, publish } = deps.services
  await inAccount(database, { account }, async (tx) => {
    const report = await findReport(tx, id, 'for update')
    if (!report) return
    await suspend(tx, id, reason)
    const people = await findAdministrators(tx)
    await notify(tx, people, { template: 'reportStopped', account, report, now: clock() })
  })
  publish({ account, resource: 'scheduled-reports', id })
  publish({ account, resource: 'outbox', id: '' })
}

/** Retries a failed run with growing pauses; after the last it is recorded as failed, and its author notified. */
async function retryLater(
  deps: RunDeps,
  account: string,
  { id, author }: Due,
  error: unknown,
): Promise<void> {
  const { database, clock, log, publish } = deps.services
  log.error({ err: error, account, report: id }, 'a scheduled report could not be run')
  await inAccount(database, { account }, async (tx) => {
    const report = await findReport(tx, id, 'for update')
    if (!report) return
    const now = clock()
    const { rows } = await tx.query<{ attempts: number }>(
      `update scheduled_report_timers set attempts = attempts + 1 where account_id = $1 and report_id = $2 returning attempts`,
      [account, id],
    )
    const wait = RETRIES_MS[(rows[0]?.attempts ?? 1) - 1]
    if (wait !== undefined) {
      await tx.query(
        'update scheduled_report_timers set retry_at = $3 where account_id = $1 and report_id = $2',
        [account, id, new Date(now + wait)],
      )
      return
    }
    const run = dueOf(report, now)
    const at = new Date(run.due)
    const failed = { kind: 'scheduled', outcome: 'failed', counted: 0, by: null } as const
    await recordRun({ tx, account, now: new Date(now) }, report, {
      ...run,
      ...failed,
      from: at,
      to: at,
      zone: report.zone,
    })
    await advance(tx, report, run.due)
    const people = await findPerson(tx, author)
    await notify(tx, people, { template: 'reportFailed', account, report, now })
  })
  publish({ account, resource: 'scheduled-reports', id })
  publish({ account, resource: 'outbox', id: '' })
}

async function runAccount(deps: RunDeps, account: string): Promise<void> {
  const { database, clock, trusted } = deps.services
  const due = await inAccount(database, { account }, async (tx) => {
    await followZones(tx, clock())
    await tx.query('delete from scheduled_report_contents where account_id = $1 and created_at < $2', [
      account,
      new Date(trusted.now() - CONTENT_MS),
    ])
    return await findDue(tx, new Date(clock()))
  })
  const cached = { ...deps, cache: openReadCache() }
  for (const one of due) {
    try {
      const reason = await findStopReason(deps, account, one)
      if (reason === null) await runDue(cached, account, one)
      else await stopReport(deps, account, one, reason)
    } catch (error) {
      await retryLater(deps, account, one, error)
    }
  }
}

/** Runs at the beginning of each minute all reports that have become due. */
export function sendReportsJob(deps: RunDeps): Job {
  return defineJob({
    name: 'send-scheduled-reports',
    cron: '* * * * *',
    async run({ database }) {
      const accounts = await inSystem(database, async (tx) => {
        // An inactive account sends nothing; once active again it has one late run.
        const { rows } = await tx.query<{ id: string }>(
          `select id from accounts where status = 'ACTIVE' order by id`,
        )
        return rows.map(({ id }) => id)
      })
      const waiting = accounts.values()
      const work = async () => {
        for (const account of waiting) await runAccount(deps, account)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    },
  })
}
