import type { EndpointOutput, Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { REPORT_MINUTES, type listSoftware, type SoftwareState } from '../software.endpoints.ts'
import { acrossAccounts } from './builds.ts'

export type SoftwareItem = EndpointOutput<typeof listSoftware>['items'][number]

interface Row {
  id: string
  software_version: string
  notes: string | null
  state: SoftwareState
  built_in: boolean
  opened_at: Date | null
  files: number
  size: number
  uploaded_at: Date
  uploaded_by: Reference | null
  promoted_at: Date | null
  promoted_by: Reference | null
  stopped_at: Date | null
  stopped_by: Reference | null
  stopped_reason: string | null
  given: number
  reported: number
  failed: number
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const itemOf = (row: Row): SoftwareItem => ({
  id: row.id,
  softwareVersion: row.software_version,
  notes: row.notes,
  state: row.state,
  builtIn: row.built_in,
  openedAt: iso(row.opened_at),
  files: row.files,
  size: row.size,
  uploadedAt: row.uploaded_at.toISOString(),
  uploadedBy: row.uploaded_by,
  promotedAt: iso(row.promoted_at),
  promotedBy: row.promoted_by,
  stoppedAt: iso(row.stopped_at),
  stoppedBy: row.stopped_by,
  stoppedReason: row.stopped_reason,
  given: row.given,
  reported: row.reported,
  failed: row.failed,
})

/** People of the installation are named to its administrators only. */
const person = (column: string) =>
  `(select json_build_object('id', u.id, 'title', u.full_name) from users u where u.id = b.${column} and $3)`

const LATE = `make_interval(mins => ${REPORT_MINUTES})`

export interface Asked {
  readonly now: Date
  /** Counts the tablets of all accounts, for system administrators. */
  readonly everywhere: boolean
  readonly id?: string
}

/** Builds, the latest first. */
export async function readSoftware(tx: Transaction, { now, everywhere, id }: Asked): Promise<SoftwareItem[]> {
  const read = () =>
    tx.query<Row>(
      `select b.id, b.software_version, b.notes, b.state, b.built_in, b.opened_at, f.files, f.size, b.uploaded_at,
          ${person('uploaded_by')} as uploaded_by, b.promoted_at, ${person('promoted_by')} as promoted_by,
          b.stopped_at, ${person('stopped_by')} as stopped_by, b.stopped_reason, s.given, s.reported, s.failed
         from software_builds b
         cross join lateral (select count(*)::int as files, coalesce(sum(size), 0)::int as size
           from software_files where build_id = b.id) f
         cross join lateral (select count(*)::int as given, count(reported_at)::int as reported,
            (count(*) filter (where case when reported_at is null then given_at + ${LATE} <= $1
              else given_at + ${LATE} < reported_at end))::int as failed
           from tablets_software where build_id = b.id) s
        where ($2::uuid is null or b.id = $2)
        order by b.uploaded_at desc, b.id desc`,
      [now, id ?? null, everywhere],
    )
  const { rows } = await (everywhere ? acrossAccounts(tx, read) : read())
  return rows.map(itemOf)
}
