/** Daily sums of cycles: the stored ones, and those of the days between, computed from their cycles. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { selectionOfSpans, type CycleFilter } from '../selection.ts'
import type { AskedSums } from './asked.ts'
import type { Cover } from './days.ts'
import { digestOf, digestRow, idsOf, type Digest, type DigestRow, type Kind } from './digest.ts'

/** For the days in $2 of the zone $1. */
export const KEPT = `from cycle_day_sums s
  where s.account_id = haulway_account() and s.zone = $1 and s.day = any($2::date[]) and s.kind = $3
    and ($4::uuid is null or s.project_id = $4)`

export const keptValues = (zone: string, { days }: Cover, kind: Kind, project: string | null): unknown[] => [
  zone,
  days.map(({ day }) => day),
  kind,
  project,
]

interface KeptRow extends Omit<Digest, 'machines' | 'load_locations' | 'times'> {
  machines: string
  load_locations: string
}

export async function keptDigests(
  tx: Transaction,
  zone: string,
  cover: Cover,
  { kind, project, entry }: AskedSums,
): Promise<Digest[]> {
  const { rows } = await tx.query<KeptRow>(
    `select s.day::text, s.project_id, s.entry_id, s.first_at, s.last_at, s.cycles, s.incomplete, s.unusual, s.flagged, s.weight,
       s.weight_estimated, s.volume, s.volume_estimated, s.distance_loaded, s.distance_empty, s.standards, s.standard,
       s.standard_total, s.hauled, s.held, s.brief, array_to_string(s.machines, ' ') as machines,
       array_to_string(s.load_locations, ' ') as load_locations
     ${KEPT} and s.entry_id = $5 order by s.day, s.project_id`,
    [...keptValues(zone, cover, kind, project), entry],
  )
  return rows.map((row) => ({
    ...row,
    machines: idsOf(row.machines),
    load_locations: idsOf(row.load_locations),
    times: null,
  }))
}

const nameOf = ({ day, project_id: project }: Pick<Digest, 'day' | 'project_id'>) => `${day} ${project}`

/** The same digests with all durations of some. */
export async function withTimes(
  tx: Transaction,
  zone: string,
  digests: readonly Digest[],
  of: readonly Digest[],
  { kind, project, entry }: AskedSums,
): Promise<Digest[]> {
  const { rows } = await tx.query<Pick<Digest, 'day' | 'project_id'> & { times: Buffer }>(
    `select s.day::text, s.project_id, s.times ${KEPT} and s.entry_id = $5`,
    [zone, [...new Set(of.map(({ day }) => day))], kind, project, entry],
  )
  const read = new Map(rows.map((row) => [nameOf(row), row.times]))
  return digests.map((one) => ({ ...one, times: one.times ?? read.get(nameOf(one)) ?? null }))
}

/** Digests of the parts of a range without stored sums, computed from the cycles that match the filter. */
export async function freshDigests(
  tx: Transaction,
  zone: string,
  { spans }: Cover,
  kind: Kind,
  filter: CycleFilter,
): Promise<Digest[]> {
  if (spans.length === 0) return []
  const { sql, values } = digestOf(selectionOfSpans(filter, spans), zone, [kind])
  const { rows } = await tx.query<DigestRow>(sql, [...values])
  return rows.map(digestRow)
}
