/** Compares cycles as stored with those that a pending commit would write. */
import type { Database } from '@haulway/platform/server/db/index.ts'
import type { ChangedCycle, CycleSummary, CycleDifference } from '../../facts/statements.ts'
import { type Changes } from '../model/changes.ts'
import { inOwned } from './owned.ts'
import type { Owned } from '../model/ownership.ts'
import { type Row, storedRow } from '../model/rows.ts'

/** Columns in which a reader notices a change. */
const comparedColumns = [
  'load_location_id',
  'dump_location_id',
  'route_id',
  'driver_id',
  'started_at',
  'loaded_at',
  'dumped_at',
  'ended_at',
  'material_id',
  'weight',
  'volume',
  'flags',
] as const

const textOf = (row: Row): string => JSON.stringify(comparedColumns.map((name) => row[name]))
const amount = (row: Row | undefined, name: 'weight' | 'volume'): number => Number(row?.[name] ?? 0)

const summaryOf = (row: Row | undefined): CycleSummary | null =>
  row === undefined
    ? null
    : {
        loadedAt: String(row['loaded_at']),
        dumpedAt: String(row['dumped_at']),
        routeId: row['route_id'] as string | null,
        loadLocationId: row['load_location_id'] as string | null,
        dumpLocationId: row['dump_location_id'] as string | null,
        weightKg: row['weight'] as number | null,
        volumeM3: row['volume'] as number | null,
      }

export interface CycleComparison {
  readonly difference: CycleDifference
  readonly cycles: readonly ChangedCycle[]
}

function compareCycles(
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row | null>,
): CycleComparison {
  const sum = { added: 0, removed: 0, changed: 0, weightKg: 0, volumeM3: 0 }
  const cycles: ChangedCycle[] = []
  for (const [name, row] of after) {
    const known = before.get(name)
    const now = row ?? undefined
    if (known === undefined && now === undefined) continue
    if (known !== undefined && now !== undefined && textOf(known) === textOf(now)) continue
    sum[known === undefined ? 'added' : now === undefined ? 'removed' : 'changed']++
    sum.weightKg += amount(now, 'weight') - amount(known, 'weight')
    sum.volumeM3 += amount(now, 'volume') - amount(known, 'volume')
    cycles.push({
      equipmentId: name.slice(0, name.indexOf(' ')),
      before: summaryOf(known),
      after: summaryOf(now),
    })
  }
  return { difference: { ...sum, volumeM3: Math.round(sum.volumeM3 * 1_000) / 1_000 }, cycles }
}

/** Compares with the stored rows before the commit. */
export async function compareWithStored(
  database: Database,
  owned: Owned,
  { upserts, removals }: Changes,
): Promise<CycleComparison> {
  const after = new Map<string, Row | null>()
  for (const { table, equipmentId, key } of removals)
    if (table === 'cycles') after.set(`${equipmentId} ${key}`, null)
  for (const [name, row] of upserts.cycles) after.set(name, row)
  const names = [...after.keys()].map((name) => [
    name.slice(0, name.indexOf(' ')),
    name.slice(name.indexOf(' ') + 1),
  ])
  const before = await inOwned(database, owned, async (tx) => {
    const { rows } = await tx.query<Record<string, unknown> & { equipment_id: string; key: string }>(
      `select c.* from cycles c join unnest($1::uuid[], $2::text[]) as named (machine, key)
          on c.equipment_id = named.machine and c.key = named.key where c.account_id = haulway_account()`,
      [names.map(([machine]) => machine), names.map(([, key]) => key)],
    )
    return new Map(rows.map((row) => [`${row.equipment_id} ${row.key}`, storedRow(row)]))
  })
  return compareCycles(before, after)
}
