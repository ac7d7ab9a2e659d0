/** Daily sums of cycles: the stored ones, and those of the days between, computed from their cycles. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { selectCyclesOfRanges, type CycleFilter } from '../selection.ts'
import type { SumsQuery } from './sums-query.ts'
import type { SummedDays } from './days.ts'
import {
  digestSelection,
  parseDigestRows,
  splitIds,
  type Digest,
  type DigestRow,
  type DigestKind,
} from './digest.ts'

/** For the days in $2 of the zone $1. */
export const STORED_SUMS = `from cycle_day_sums s
  where s.account_id = haulway_account() and s.zone = $1 and s.day = any($2::date[]) and s.kind = $3
    and ($4::uuid is null or s.project_id = $4)`

export const storedSumsValues = (
  zone: string,
  { days }: SummedDays,
  kind: DigestKind,
  project: string | null,
): unknown[] => [zone, days.map(({ day }) => day), kind, project]

interface KeptRow extends Omit<Digest, 'machines' | 'load_locations' | 'times'> {
  machines: string
  load_locations: string
}

export async function storedDigests(
  tx: Transaction,
  zone: string,
  cover: SummedDays,
  { kind, project, entry }: SumsQuery,
): Promise<Digest[]> {
  const { rows } = await tx.query<KeptRow>(
    `select s.day::text, s.project_id, s.entry_id, s.first_at, s.last_at, s.cycles, s.incomplete, s.unusual, s.flagged, s.weight,
       s.weight_estimated, s.volume, s.volume_estimated, s.distance_loaded, s.distance_empty, s.standards, s.standard,
       s.standard_total, s.hauled, s.held, s.brief, array_to_string(s.machines, ' ') as machines,
       array_to_string(s.load_locations, ' ') as load_locations
     ${STORED_SUMS} and s.entry_id = $5 order by s.day, s.project_id`,
    [...storedSumsValues(zone, cover, kind, project), entry],
  )
  return rows.map((row) => ({
    ...row,
    machines: splitIds(row.machines),
    load_locations: splitIds(row.load_locations),
    times: null,
  }))
}

const nameOf = ({ day, project_id: project }: Pick<Digest, 'day' | 'project_id'>) => `${day} ${project}`

/** The same digests with all durations of some. */
export async function withAllTimes(
  tx: Transaction,
  zone: string,
  digests: readonly Digest[],
  of: readonly Digest[],
  { kind, project, entry }: SumsQuery,
): Promise<Digest[]> {
  const { rows } = await tx.query<Pick<Digest, 'day' | 'project_id'> & { times: Buffer }>(
    `select s.day::text, s.project_id, s.times ${STORED_SUMS} and s.entry_id = $5`,
    [zone, [...new Set(of.map(({ day }) => day))], kind, project, entry],
  )
  const read = new Map(rows.map((row) => [nameOf(row), row.times]))
  return digests.map((one) => ({ ...one, times: one.times ?? read.get(nameOf(one)) ?? null }))
}

/** Digests of the parts of a range without stored sums, computed from the cycles that match the filter. */
export async function computedDigests(
  tx: Transaction,
  zone: string,
  { spans }: SummedDays,
  kind: DigestKind,
  filter: CycleFilter,
): Promise<Digest[]> {
  if (spans.length === 0) return []
  const { sql, values } = digestSelection(selectCyclesOfRanges(filter, spans), zone, [kind])
  const { rows } = await tx.query<DigestRow>(sql, [...values])
  return await parseDigestRows(rows)
}
