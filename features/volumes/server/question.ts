/** What a reading of the snapshot is about. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'
import type { Infer } from '@haulway/resource'
import { isOfProjectSql } from '../../locations/index.ts'
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

/** Plain values of what was asked. */
export function questionOf({ account, filter, range, now }: Question): Question {
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

/** Zone of the filtered location, else of the project, else of the account. */
export async function findZone(tx: Transaction, { account, filter }: Question): Promise<string> {
  const { rows } = await tx.query<{ zone: string }>(
    `select coalesce((select time_zone from locations where account_id = $1 and id = $2),
       (select time_zone from projects where account_id = $1 and id = $3),
       (select time_zone from accounts where id = $1), 'UTC') as zone`,
    [account, filter.location?.id ?? null, filter.project?.id ?? null],
  )
  return rows[0]?.zone ?? 'UTC'
}

/** SQL: whether a location `l` and a material of a row match the filter; the parameters are `filterValues`. */
export const matchesSql = (material: string): string =>
  `($1::uuid is null or ${isOfProjectSql('l', '$1')}) and ($2::uuid is null or l.id = $2) and ($3::uuid is null or ${material} = $3)`

export const filterValues = ({ filter: { project, location, material } }: Question): unknown[] => [
  project?.id ?? null,
  location?.id ?? null,
  material?.id ?? null,
]
