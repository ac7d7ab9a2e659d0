/** Stores runs in the history. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { RECORD_LIMIT, type Run } from '../scheduled-reports.endpoints.ts'
import type { StoredReport } from './stored.ts'

interface RunRecord {
  readonly id?: string
  readonly kind: Run['kind']
  /** Epoch milliseconds: the scheduled instant, or when the button was pressed. */
  readonly due: number
  /** Scheduled runs before it that were missed. */
  readonly missed: number
  readonly late: boolean
  readonly from: Date
  readonly to: Date
  /** Time zone of the period. */
  readonly zone: string
  readonly outcome: Run['outcome']
  /** Loads and dumps. */
  readonly counted: number
  /** The user who pressed the button. */
  readonly by: string | null
}

/** Returns whether it is new: a scheduled instant has only one run. */
export async function recordRun(
  { tx, account, now }: { readonly tx: Transaction; readonly account: string; readonly now: Date },
  { id, name, project }: StoredReport,
  run: RunRecord,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into scheduled_report_runs (account_id, id, report_id, report_name, project_id, kind, due_at, started_at, finished_at,
       missed, late, range_from, range_to, time_zone, outcome, counted, ran_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict do nothing`,
    [
      account,
      run.id ?? newId(),
      id,
      name,
      project?.id ?? null,
      run.kind,
      new Date(run.due),
      now,
      run.missed,
      run.late,
      run.from,
      run.to,
      run.zone,
      run.outcome,
      run.counted,
      run.by,
    ],
  )
  await tx.query(
    `delete from scheduled_report_runs where account_id = $1 and id in (
       select id from scheduled_report_runs where account_id = $1 order by started_at desc, id offset ${RECORD_LIMIT})`,
    [account],
  )
  return rowCount === 1
}
