/** The section of scheduled reports on alarms: how often each was raised, and how long it lasted. */
import { columnsOf, type SectionData } from '@haulway/report'
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { AlarmRule } from '../../alarm-limits/alarm-limits.ts'
import { SUBJECT_TITLE } from './read.ts'

interface Raised {
  readonly rule: AlarmRule
  readonly subject: string
  readonly times: number
  /** Within the range, summed. */
  readonly seconds: number
}

interface All {
  readonly times: number
}

const { worded, text, quantity, duration } = columnsOf<Raised, All>()
const times = quantity('attention.section.times', 'count', (one) => one.times, { total: (all) => all.times })
const columns = [
  worded('attention.section.rule', ({ rule }) => [`attention.rule.${rule}`]),
  text('attention.section.subject', ({ subject }) => subject),
  times,
  duration('attention.section.seconds', (one) => one.seconds),
]

export interface AlarmsQuestion {
  readonly project: Reference | null
  readonly from: Date
  readonly to: Date
  /** The most rows. */
  readonly most: number
}

/** Alarms raised in a range, the most frequent first. */
export async function alarmSection(
  tx: Transaction,
  { project, from, to, most }: AlarmsQuestion,
): Promise<SectionData> {
  const { rows } = await tx.query<Raised>(
    `select a.rule, ${SUBJECT_TITLE} as subject, count(*)::int as times,
        round(sum(extract(epoch from least(coalesce(a.ended_at, $3), $3) - a.raised_at)))::float8 as seconds
       from alarms a
      where a.account_id = haulway_account() and a.raised_at >= $2 and a.raised_at < $3
        and ($1::uuid is null or a.project_id = $1)
      group by a.account_id, a.rule, a.subject_kind, a.subject_id
      order by 3 desc, 4 desc, 2, 1`,
    [project?.id ?? null, from, to],
  )
  const all: All = { times: rows.reduce((sum, one) => sum + one.times, 0) }
  return {
    figures: [{ column: times, row: null, totals: all }],
    table: { columns, rows: rows.slice(0, most), all: rows.length, totals: null },
  }
}
