/** What a reading of the snapshot is about. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Range } from '@haulway/report/server/index.ts'
import { fieldError, type Infer, problem } from '@haulway/resource'
import type { volumesReport } from '../volumes.report.ts'

type Filter = Pick<Infer<typeof volumesReport.filter>, 'project' | 'location' | 'material'>

/** Plain values, so that they can be passed to the thread that makes files. */
export interface Question {
  readonly account: string
  readonly filter: Filter
  readonly range: Range
  /** Epoch milliseconds. */
  readonly now: number
}

/** Plain values of what was asked; 400 for a range that has not begun. */
export function questionOf({ account, filter, range, now }: Question): Question {
  if (range.from.getTime() > now)
    throw validationFailed([fieldError('from', problem('validation.volumes.future'))])
  const { project, location, material } = filter
  return { account, filter: { project, location, material }, range, now }
}

/** A range that has begun. Epoch milliseconds. */
export interface Span {
  readonly from: number
  /** The instant of the stock: the end of the range, or now. */
  readonly until: number
}

/** Nothing lies anywhere in the future: the part of a range up to now. */
export function spanOf({ range, now }: Pick<Question, 'range' | 'now'>): Span {
  const from = new Date(range.from).getTime()
  return { from, until: Math.max(from, Math.min(new Date(range.to).getTime(), now)) }
}

/**
 * Zone of the filtered location, else of the project, else of the account; 404 where a filter names what does not
 * exist, as of another account.
 */
export async function findZone(tx: Transaction, { account, filter }: Question): Promise<string> {
  const { rows } = await tx.query<{ zone: string; known: boolean }>(
    `select coalesce((select time_zone from locations where account_id = $1 and id = $2),
       (select time_zone from projects where account_id = $1 and id = $3),
       (select time_zone from accounts where id = $1), 'UTC') as zone,
       ($2::uuid is null or exists (select from locations where account_id = $1 and id = $2))
         and ($3::uuid is null or exists (select from projects where account_id = $1 and id = $3))
         and ($4::uuid is null or exists (select from materials where account_id = $1 and id = $4)) as known`,
    [account, filter.location?.id ?? null, filter.project?.id ?? null, filter.material?.id ?? null],
  )
  if (rows[0]?.known !== true) throw notFound()
  return rows[0].zone
}

/** SQL: whether a location `l` and a material of a row match the filter; the parameters are `filterValues`. */
export const matchesSql = (material: string): string =>
  `($1::uuid is null or l.project_id = $1) and ($2::uuid is null or l.id = $2) and ($3::uuid is null or ${material} = $3)`

export const filterValues = ({ filter: { project, location, material } }: Question): unknown[] => [
  project?.id ?? null,
  location?.id ?? null,
  material?.id ?? null,
]
