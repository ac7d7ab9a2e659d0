/** Runs of a report whose figures have changed since. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { changedCopies } from '../../commits/index.ts'

export interface Span {
  readonly from: Date
  readonly to: Date
}

interface Row extends Span {
  copy: string
  startedAt: Date
}

/** Periods of earlier runs whose figures were found to differ since the last run, the oldest first. */
export async function changedRuns(tx: Transaction, report: string): Promise<Span[]> {
  const { rows } = await tx.query<Row>(
    `select copy_id as copy, started_at as "startedAt", range_from as "from", range_to as "to" from scheduled_report_runs
      where account_id = haulway_account() and report_id = $1 and copy_id is not null and kind <> 'test'
      order by started_at desc, id`,
    [report],
  )
  const [last] = rows
  if (!last) return []
  const copies = rows.map(({ copy }) => copy)
  const changed = await changedCopies(tx, copies, last.startedAt)
  return rows.filter(({ copy }) => changed.has(copy)).toReversed()
}
