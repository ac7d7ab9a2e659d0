/** Positions of revoked imports: they count nowhere, and are stored for as long as the account keeps positions. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import {
  appendRow,
  decodeFixes,
  encodeFixes,
  type FixColumns,
  fixColumns,
} from '../../../telemetry/telemetry.ts'
import { type ImportServices, type StoredPart, type UnderWay, within } from './under-way.ts'

function rowsWhere(fixes: FixColumns, isWanted: (t: number) => boolean): FixColumns {
  const some = fixColumns(0)
  for (let i = 0; i < fixes.n; i++) if (isWanted(fixes.t[i]!)) appendRow(some, fixes, i)
  return some
}

/** Stores positions that are about to be removed from the track: they are void, but not deleted (decision 0100). */
export async function storeVoidPositions(
  taking: ImportServices,
  { id }: UnderWay,
  { part, equipment_id }: StoredPart,
  instants: readonly number[],
): Promise<void> {
  const [from, to] = [instants[0]!, instants.at(-1)!]
  const [track] = await taking.packedTracks({ account: taking.account }, [equipment_id], from, to)
  const stored = fixColumns(0)
  for (const piece of track?.pieces ?? []) decodeFixes(piece, stored)
  const removed = new Set(instants)
  const fixes = rowsWhere(stored, (t) => removed.has(t))
  if (fixes.n === 0) return
  await within(taking, (tx) =>
    tx.query(
      // After a crash the track may lack them already.
      `update import_parts set void = coalesce(void, $3), void_from = coalesce(void_from, $4)
        where account_id = haulway_account() and import_id = $1 and part = $2`,
      [id, part, Buffer.from(encodeFixes(fixes)), new Date(fixes.t[0]!)],
    ),
  )
}

/** Deletes void positions before an instant, of at most `portion` parts. */
export async function deleteVoidPositions(
  tx: Transaction,
  before: Date,
  portion: number,
): Promise<{ positions: number; more: boolean }> {
  const { rows } = await tx.query<{ import_id: string; part: number; void: Buffer }>(
    `select import_id, part, void from import_parts
      where account_id = haulway_account() and void is not null and void_from < $1 order by void_from limit $2 for update`,
    [before, portion],
  )
  let positions = 0
  for (const { import_id, part, void: bytes } of rows) {
    const fixes = fixColumns(0)
    decodeFixes(bytes, fixes)
    const kept = rowsWhere(fixes, (t) => t >= before.getTime())
    positions += fixes.n - kept.n
    await tx.query(
      `update import_parts set void = $3, void_from = $4
        where account_id = haulway_account() and import_id = $1 and part = $2`,
      [
        import_id,
        part,
        kept.n === 0 ? null : Buffer.from(encodeFixes(kept)),
        kept.n === 0 ? null : new Date(kept.t[0]!),
      ],
    )
  }
  return { positions, more: rows.length === portion }
}
