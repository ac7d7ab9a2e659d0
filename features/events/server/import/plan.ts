/** The plan of an import: previewed first, and stored as parts when it is imported. */
import type { FieldError, Reference } from '@haulway/resource'
import type { Doubt } from '@haulway/interchange'
import type { ImportColumn } from '@haulway/collection/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { showDerivedData } from '../../../cycles/index.ts'
import type { StatedEvent } from '../../../telemetry/telemetry.ts'
import type { RowOnRoute } from '../../edit/route-conflicts.ts'
import type { PreviewRow, Reading } from '../../import/import.endpoints.ts'
import type { TableSetting } from './columns.ts'

/** A row that is not imported. */
export interface RejectedRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly errors: readonly FieldError[]
}

export type SampleRow = Partial<Omit<PreviewRow, 'errors'>> &
  Pick<PreviewRow, 'line' | 'action'> & { readonly errors: readonly FieldError[] }

export interface Fact {
  readonly line: number
  readonly event: StatedEvent
  readonly tags: readonly string[]
  readonly onRoute: Omit<RowOnRoute, 'row'> | null
}

/** A batch of one machine: statements, or positions as bytes. */
export interface Part {
  readonly equipmentId: string
  readonly rows: number
  readonly facts: Uint8Array
}

export interface MachineSpan {
  readonly equipment: Reference
  readonly rows: number
  readonly from: number
  readonly until: number
}

export interface Plan {
  readonly columns: readonly ImportColumn[]
  /** Required fields without a column: the user has to assign one. */
  readonly missing: readonly string[]
  readonly rows: number
  readonly duplicates: number
  readonly wrong: number
  readonly held: number
  readonly speedUnit: Reading['speedUnit']
  readonly weightUnit: Reading['weightUnit']
  /** What reading the file had to assume. */
  readonly doubts: readonly Doubt[]
  readonly machines: readonly MachineSpan[]
  readonly sample: readonly SampleRow[]
  readonly refused: readonly RejectedRow[]
  readonly parts: () => Part[]
}

export interface Planning {
  /** The account as visible to the importing person. */
  readonly tx: Transaction
  readonly bytes: Uint8Array
  readonly reading: Reading
  readonly setting: TableSetting
  /** Id of the import, if it is stored. */
  readonly id: string
  readonly now: number
  /** The whole account: existing facts count as duplicates even if the person cannot see them. */
  readonly whole: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

interface Moment {
  readonly route: string | null
  readonly place: string | null
  readonly machine: string
  readonly t: number
  readonly rows: number
}

/** The number of rows in committed periods (record 0095). */
export async function countCommittedRows(
  whole: Planning['whole'],
  moments: readonly Moment[],
): Promise<number> {
  if (moments.length === 0) return 0
  return await whole(async (tx) => {
    await showDerivedData(tx)
    const { rows } = await tx.query<{ held: number }>(
      `select coalesce(sum(n), 0)::int as held
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::int[]) as one (route, place, machine, at, n)
        where haulway_commit_at(route, place, machine, at) is not null`,
      [
        moments.map(({ route }) => route),
        moments.map(({ place }) => place),
        moments.map(({ machine }) => machine),
        moments.map(({ t }) => new Date(t)),
        moments.map(({ rows: n }) => n),
      ],
    )
    return rows[0]?.held ?? 0
  })
}

/** Rows with errors first, the others in the remaining space. */
export function samplePreviewRows(rows: readonly SampleRow[], room: number): SampleRow[] {
  const wrong = rows.filter(({ action }) => action === 'wrong').slice(0, room / 2)
  const others = rows.filter(({ action }) => action !== 'wrong').slice(0, room - wrong.length)
  return [...wrong, ...others]
}
