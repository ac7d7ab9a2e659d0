/** History of runs and their outcomes. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { pageSlice, type PageRequest } from '@haulway/resource'
import { RECORD_LIMIT, type Delivery, type Run } from '../scheduled-reports.endpoints.ts'

type Row = Omit<Run, 'dueAt' | 'startedAt' | 'finishedAt' | 'from' | 'to'> &
  Record<'dueAt' | 'startedAt' | 'finishedAt' | 'from' | 'to', Date>

const DELIVERIES = `(select coalesce(json_agg(json_build_object('channel', d.channel, 'address', d.address, 'outcome', d.outcome,
      'reason', d.reason, 'changedAt', d.changed_at) order by d.position), '[]')
    from scheduled_report_deliveries d where d.account_id = r.account_id and d.run_id = r.id)`

const iso = (at: Date | string) => new Date(at).toISOString()

/** The latest first; optionally of one report only. */
export async function findRuns(tx: Transaction, report: string | null, paging: PageRequest) {
  const { limit, offset } = pageSlice(paging)
  const condition = 'r.account_id = haulway_account() and ($1::uuid is null or r.report_id = $1)'
  const { rows } = await tx.query<Row>(
    `select r.id, json_build_object('id', r.report_id, 'title', r.report_name) as report, r.kind, r.due_at as "dueAt",
        r.started_at as "startedAt", r.finished_at as "finishedAt", r.late, r.missed, r.range_from as "from", r.range_to as "to",
        r.time_zone as "timeZone", r.outcome, r.counted,
        case when u.id is not null then json_build_object('id', u.id, 'title', u.full_name) end as "ranBy",
        ${DELIVERIES} as deliveries
       from scheduled_report_runs r left join users u on u.id = r.ran_by
      where ${condition} order by r.started_at desc, r.id limit $2 offset $3`,
    [report, limit, offset],
  )
  const counted = await tx.query<{ total: number }>(
    `select count(*)::int as total from scheduled_report_runs r where ${condition}`,
    [report],
  )
  const items = rows.map((row): Run => ({
    ...row,
    dueAt: iso(row.dueAt),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    from: iso(row.from),
    to: iso(row.to),
    deliveries: row.deliveries.map((one): Delivery => ({ ...one, changedAt: iso(one.changedAt) })),
  }))
  return { items, total: counted.rows[0]?.total ?? 0, recordLimit: RECORD_LIMIT }
}
