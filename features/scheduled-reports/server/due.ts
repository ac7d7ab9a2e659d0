/** What is due is run: each instant once, whoever sees first that it is. */
import type { Language } from '@haulway/platform/messages.ts'
import { inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { defineJob, type Job } from '@haulway/platform/server/jobs/jobs.ts'
import { enqueueMail } from '@haulway/platform/server/mail/mail.ts'
import type { Change } from '@haulway/storage'
import { roleIndex } from '../../access/access.ts'
import { mayStill } from '../../session/index.ts'
import { accountProfile } from '../../shared-reports/index.ts'
import { nextRuns, runsBetween } from '../run-times.ts'
import { openRecall, type Recall } from './recall.ts'
import { runReportOnce, type RunDeps } from './run.ts'
import { followZones, stop } from './schedule.ts'
import { findReport, type StoredReport } from './stored.ts'

/** A run is late when it comes so long after it was due. */
const LATE_MS = 600_000
/** Missed runs that are counted at the most. */
const MOST_MISSED = 1_000
/** A run that fails is tried again after these; then its author is told, and the next one is waited for. */
const RETRIES_MS = [60_000, 300_000, 1_200_000] as const
/** What a message says is kept so long: the outbox tries no longer. */
const CONTENT_MS = 3 * 86_400_000
/** Of one account in one go. */
const BATCH = 500
/** Accounts that are run beside each other: figures are the work of the database. */
const AT_ONCE = 2

const wanted = { action: 'list', resource: 'scheduledReports', feature: 'tracker' } as const
const seeing = { action: 'list', resource: 'reports', feature: 'tracker' } as const

interface Due {
  id: string
  author: string
}

async function findDue(tx: Transaction, now: Date): Promise<Due[]> {
  const { rows } = await tx.query<Due>(
    // Those that ask the same come one after the other.
    `select t.report_id as id, t.author_id as author from scheduled_report_timers t
       join scheduled_reports s on s.account_id = t.account_id and s.id = t.report_id
      where t.account_id = haulway_account() and t.next_run_at <= $1 and coalesce(t.retry_at, $1) <= $1
      order by t.next_run_at, t.author_id, s.project_id, s.route_id, s.range, t.report_id limit ${BATCH}`,
    [now],
  )
  return rows
}

interface Told {
  email: string
  fullName: string
  language: Language | null
}

/** Tells people of the account by mail that a report needs them. */
async function tell(
  tx: Transaction,
  template: 'reportFailed' | 'reportStopped',
  { id, title, now }: { readonly id: string; readonly title: string; readonly now: number },
  to: readonly Told[],
): Promise<void> {
  const { rows } = await tx.query<{ id: string; title: string }>(
    'select id, title from accounts where id = haulway_account()',
  )
  const account = rows[0]
  if (!account) return
  for (const { email, fullName, language } of to)
    await enqueueMail(tx, {
      to: email,
      template,
      words: { fullName, account: account.title, title },
      language: language ?? 'en',
      link: `/scheduled-reports/view/${id}`,
      account: account.id,
      now,
    })
}

async function administrators(tx: Transaction): Promise<Told[]> {
  const { rows } = await tx.query<Told>(
    `select u.email, u.full_name as "fullName", u.language from memberships m join users u on u.id = m.user_id and u.active
      where m.account_id = haulway_account() and u.email is not null and $1 = any(m.roles)`,
    [roleIndex.ACCOUNT_ADMIN],
  )
  return rows
}

async function person(tx: Transaction, id: string): Promise<Told[]> {
  const { rows } = await tx.query<Told>(
    'select email, full_name as "fullName", language from users where id = $1 and active and email is not null',
    [id],
  )
  return rows
}

/** The run that stands for all that are due: the newest, with how many before it never were. */
function dueOf({ days, time, zone, nextRunAt }: StoredReport, now: number) {
  const first = nextRunAt?.getTime() ?? now
  const later = runsBetween({ days, time, zone }, first, now, MOST_MISSED)
  const due = later.at(-1) ?? first
  return { due, missed: later.length, late: later.length > 0 || now - due > LATE_MS }
}

/** Runs one report by the clock, as its author, and sets when it runs next. */
async function runDue(
  deps: RunDeps & { readonly recall: Recall },
  account: string,
  { id, author }: Due,
): Promise<void> {
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
      profile: await accountProfile(tx, account),
      now: new Date(now),
      trusted: services.trusted.now(),
      changed: (resource, changed) => void changes.push({ resource, id: changed }),
    }
    const wish = dueOf(report, now)
    await runReportOnce(deps, change, report, { ...wish, kind: 'scheduled', by: null, only: null })
    await setNext(tx, report, wish.due)
  })
  for (const one of changes) services.publish({ account, ...one })
}

async function setNext(
  tx: Transaction,
  { id, days, time, zone }: StoredReport,
  after: number,
): Promise<void> {
  const [next] = nextRuns({ days, time, zone }, after, 1)
  await tx.query(
    `update scheduled_report_timers set next_run_at = $2, attempts = 0, retry_at = null
      where account_id = haulway_account() and report_id = $1`,
    [id, next === undefined ? null : new Date(next)],
  )
}

/** Why its author may not have it run any more; null: it may run. */
async function obstacle(
  deps: RunDeps,
  account: string,
  { id, author }: Due,
): Promise<'author' | 'project' | null> {
  const { database } = deps.services
  for (const right of [wanted, seeing])
    if (!(await mayStill(database, author, account, right))) return 'author'
  const open = await inAccount(database, { account, user: author }, (tx) => findReport(tx, id))
  return open === undefined ? 'project' : null
}

async function stopIt(
  deps: RunDeps,
  account: string,
  { id }: Due,
  reason: 'author' | 'project',
): Promise<void> {
  const { database, clock, publish } = deps.services
  await inAccount(database, { account }, async (tx) => {
    const report = await findReport(tx, id, 'for update')
    if (!report) return
    await stop(tx, id, reason)
    await tell(tx, 'reportStopped', { id, title: report.name, now: clock() }, await administrators(tx))
  })
  publish({ account, resource: 'scheduled-reports', id })
  publish({ account, resource: 'outbox', id: '' })
}

/** A run that failed is tried again with growing pauses; the last time it is noted, and its author told. */
async function postpone(deps: RunDeps, account: string, { id, author }: Due, error: unknown): Promise<void> {
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
    const { due, missed, late } = dueOf(report, now)
    await tx.query(
      `insert into scheduled_report_runs (account_id, id, report_id, report_name, project_id, kind, due_at, started_at, finished_at,
         missed, late, range_from, range_to, time_zone, outcome)
       values ($1, gen_random_uuid(), $2, $3, $4, 'scheduled', $5, $6, $6, $7, $8, $5, $5, $9, 'failed') on conflict do nothing`,
      [
        account,
        id,
        report.name,
        report.project?.id ?? null,
        new Date(due),
        new Date(now),
        missed,
        late,
        report.zone,
      ],
    )
    await setNext(tx, report, due)
    await tell(tx, 'reportFailed', { id, title: report.name, now }, await person(tx, author))
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
  const going = { ...deps, recall: openRecall() }
  for (const one of due) {
    try {
      const reason = await obstacle(deps, account, one)
      if (reason === null) await runDue(going, account, one)
      else await stopIt(deps, account, one, reason)
    } catch (error) {
      await postpone(deps, account, one, error)
    }
  }
}

/** Runs at the beginning of each minute what has come due since. */
export function sendReportsJob(deps: RunDeps): Job {
  return defineJob({
    name: 'send-scheduled-reports',
    cron: '* * * * *',
    async run({ database }) {
      const accounts = await inSystem(database, async (tx) => {
        // Nothing is sent for an account that is not active; what it missed is one late run when it is again.
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
