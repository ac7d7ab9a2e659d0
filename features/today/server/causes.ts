/** Stated causes of short intervals. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Reference } from '@haulway/resource'
import type { CauseReason } from '../causes.ts'
import type { Span } from '../pace.ts'
import type { TodayCell } from '../today.endpoints.ts'

interface CauseRow {
  loader_id: string | null
  place_id: string | null
  from_at: Date
  to_at: Date
  created_at: Date
  author: string
  reason: CauseReason | null
  stop_place_id: string | null
  stop_place: string | null
  seconds: number | null
  note: string | null
}

type Cause = NonNullable<TodayCell['cause']>

/** Key by row and start of the interval. */
export const causeKey = (loader: string | null, place: string | null, from: number): string =>
  `${loader ?? ''} ${loader === null ? (place ?? '') : ''} ${from}`

const placeOf = ({ stop_place_id: id, stop_place: title }: CauseRow): Reference | null =>
  id === null ? null : { id, title: title ?? '' }

/** The newest cause of each interval of a shift, without withdrawn ones. */
export async function causesOf(
  tx: Transaction,
  project: string | null,
  span: Span,
): Promise<Map<string, Cause>> {
  const { rows } = await tx.query<CauseRow>(
    `select distinct on (c.from_at, c.loader_id, case when c.loader_id is null then c.place_id end)
       c.loader_id, c.place_id, c.from_at, c.to_at, c.created_at, c.reason, c.stop_place_id, c.seconds, c.note,
       u.full_name as author, l.title as stop_place
     from shift_causes c join users u on u.id = c.created_by
     left join locations l on l.account_id = c.account_id and l.id = c.stop_place_id
     where c.account_id = haulway_account() and c.from_at >= $1 and c.from_at < $2
       and c.project_id is not distinct from $3::uuid
     order by c.from_at, c.loader_id, case when c.loader_id is null then c.place_id end, c.created_at desc, c.id desc`,
    [new Date(span.start), new Date(span.end), project],
  )
  return new Map(
    rows.flatMap((row) => {
      const { reason, seconds, note, author } = row
      if (reason === null) return []
      const key = causeKey(row.loader_id, row.place_id, row.from_at.getTime())
      const cause: Cause = {
        reason,
        place: placeOf(row),
        seconds,
        note,
        author,
        at: row.created_at.toISOString(),
      }
      return [[key, cause]] as const
    }),
  )
}
