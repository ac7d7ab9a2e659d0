import { fieldError, problem, type Item } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { Failure, validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Change, Hooks } from '@haulway/storage'
import { refuseUnlessEditable } from '../../projects/index.ts'
import { findConsents, mailboxState, refuseStranger } from '../../report-recipients/index.ts'
import type { scheduledReports } from '../scheduled-report.resource.ts'
import type { ReportDraft } from '../scheduled-reports.endpoints.ts'
import { setNextRun } from './schedule.ts'

/** The route must be one of the project's. Absent entries are reported elsewhere. */
export async function refuseForeignRoute(
  tx: Transaction,
  { project, route }: Pick<ReportDraft, 'project' | 'route'>,
) {
  if (project === null || route === null) return
  const { rows } = await tx.query<{ foreign: boolean }>(
    `select exists (select from routes r join projects p on p.account_id = r.account_id and p.id = $2
      where r.account_id = haulway_account() and r.id = $1 and r.project_id <> p.id) as "foreign"`,
    [route.id, project.id],
  )
  if (rows[0]?.foreign) throw validationFailed([fieldError('route', problem('validation.reference'))])
}

/** The limit per day of first mails to unknown mailboxes, as for reports that are shared by hand (threats F6). */
async function refuseStrangers(change: Change, { emails }: ReportDraft): Promise<void> {
  const known = await findConsents(
    change.tx,
    change.account,
    (emails ?? []).map(({ address }) => address),
  )
  const wrong: Failure['errors'][number][] = []
  for (const [position, { address }] of (emails ?? []).entries()) {
    if (known.has(address.toLowerCase())) continue
    try {
      await refuseStranger(change, address)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      wrong.push(...error.errors.map((one) => ({ ...one, field: `emails.${position}.address` })))
      continue
    }
    await mailboxState(change, address)
  }
  if (wrong.length > 0) throw validationFailed(wrong)
}

interface LastRun {
  report_id: string
  due_at: Date
  started_at: Date
  finished_at: Date
  by_id: string | null
  by_title: string | null
}

async function lastRuns(tx: Transaction, ids: readonly string[]): Promise<Map<string, LastRun>> {
  const { rows } = await tx.query<LastRun>(
    `select distinct on (r.report_id) r.report_id, r.due_at, r.started_at, r.finished_at, u.id as by_id, u.full_name as by_title
       from scheduled_report_runs r left join users u on u.id = r.ran_by
      where r.account_id = haulway_account() and r.report_id = any($1::uuid[]) and r.kind <> 'test'
      order by r.report_id, r.started_at desc, r.id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.report_id, row]))
}

interface Standing {
  id: string
  next_run_at: Date | null
  stopped: 'author' | 'project' | null
}

export const scheduledReportHooks: Hooks<typeof scheduledReports> = {
  async beforeSave(draft, change, before) {
    await refuseUnlessEditable(change.tx, draft.project, before?.project)
    await refuseForeignRoute(change.tx, draft)
    await refuseStrangers(change, draft)
    return draft
  },
  async afterSave(items, { tx, user, now }) {
    for (const item of items) await setNextRun(tx, item.id, item, now.getTime(), user)
  },
  async beforeHide(before, _hidden, { tx }) {
    await refuseUnlessEditable(tx, before.project)
  },
  async beforeDelete(before, { tx }) {
    await refuseUnlessEditable(tx, before.project)
  },
  async toItems(items, tx) {
    const ids = items.map(({ id }) => id)
    const runs = await lastRuns(tx, ids)
    const { rows } = await tx.query<Standing>(
      `select report_id as id, next_run_at, stopped from scheduled_report_timers
        where account_id = haulway_account() and report_id = any($1::uuid[])`,
      [ids],
    )
    const standing = new Map(rows.map((row) => [row.id, row]))
    return items.map((item): Item<typeof scheduledReports> => {
      const [run, now] = [runs.get(item.id), standing.get(item.id)]
      return {
        ...item,
        stopped: now?.stopped ?? null,
        nextRunAt: now?.next_run_at?.toISOString() ?? null,
        lastRanAt: run?.started_at.toISOString() ?? null,
        runTime: run ? (run.finished_at.getTime() - run.started_at.getTime()) / 1000 : null,
        ranBy: run?.by_id ? { id: run.by_id, title: run.by_title ?? '' } : null,
      }
    })
  },
}
