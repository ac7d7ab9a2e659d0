/** Stored imports. */
import type { pageSlice } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { decodeFixes, type FixColumns, fixColumns } from '../../../telemetry/telemetry.ts'
import type { FileKind } from '../../import/fields.ts'
import { MAX_REJECTED_ROWS } from '../../import/fields.ts'
import type { ImportItem } from '../../import/import.endpoints.ts'
import type { Part, Plan, RejectedRow } from './plan.ts'

interface Row extends Pick<
  ImportItem,
  | 'id'
  | 'kind'
  | 'state'
  | 'rows'
  | 'duplicates'
  | 'wrong'
  | 'held'
  | 'taken'
  | 'dropped'
  | 'percent'
  | 'before'
  | 'after'
> {
  file_name: string
  made_at: Date
  made_by: string
  maker: string | null
  revoked_at: Date | null
  revoked_by: string | null
  revoker: string | null
  machines: number
  from_at: Date | null
  until_at: Date | null
}

const parts = (what: string) =>
  `(select ${what} from import_parts p where p.account_id = i.account_id and p.import_id = i.id)`
const COLUMNS = `i.id, i.kind, i.state, i.rows, i.duplicates, i.wrong, i.held, i.file_name, i.made_at, i.made_by, i.revoked_at,
  i.revoked_by, cardinality(i.machines) as machines, i.from_at, i.until_at, i.before, i.after, m.full_name as maker,
  r.full_name as revoker, ${parts('coalesce(sum(p.rows - p.dropped) filter (where p.done), 0)::int')} as taken,
  ${parts('coalesce(sum(p.dropped), 0)::int')} as dropped,
  ${parts('coalesce(floor(100 * sum(p.rows) filter (where p.done) / greatest(sum(p.rows), 1)), 0)::int')} as percent`
const FROM = `imports i left join users m on m.id = i.made_by left join users r on r.id = i.revoked_by
  where i.account_id = haulway_account()`

const itemOf = ({
  file_name,
  made_at,
  made_by,
  maker,
  revoked_at,
  revoked_by,
  revoker,
  from_at,
  until_at,
  ...same
}: Row): ImportItem => ({
  ...same,
  fileName: file_name,
  madeAt: made_at.toISOString(),
  madeBy: { id: made_by, title: maker ?? '' },
  revokedAt: revoked_at?.toISOString() ?? null,
  revokedBy: revoked_by === null ? null : { id: revoked_by, title: revoker ?? '' },
  percent: same.state === 'taken' || same.state === 'revoked' ? 100 : same.percent,
  from: from_at?.toISOString() ?? null,
  until: until_at?.toISOString() ?? null,
})

export async function findImport(tx: Transaction, id: string): Promise<ImportItem | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from ${FROM} and i.id::text = $1`, [id])
  return rows[0] && itemOf(rows[0])
}

export async function listImportPage(
  tx: Transaction,
  { limit, offset }: ReturnType<typeof pageSlice>,
): Promise<{ items: ImportItem[]; total: number }> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from ${FROM} order by i.made_at desc, i.id desc limit $1 offset $2`,
    [limit, offset],
  )
  const { rows: all } = await tx.query<{ n: number }>(
    'select count(*)::int as n from imports where account_id = haulway_account()',
  )
  return { items: rows.map(itemOf), total: all[0]?.n ?? 0 }
}

/** Imports of a transaction's account exclude each other until it ends: each plan relies on those before. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('plan imports ' || haulway_account(), 0))`)
}

export const isUnderWay = async (tx: Transaction): Promise<boolean> => {
  const { rows } = await tx.query(
    `select from imports where account_id = haulway_account() and state in ('taking', 'revoking')`,
  )
  return rows.length > 0
}

/** Whether an import of this kind can be planned now: tracks may wait behind tracks, whose positions are known. */
export async function mayQueue(tx: Transaction, kind: FileKind): Promise<boolean> {
  const { rows } = await tx.query(
    `select from imports where account_id = haulway_account()
       and (state = 'revoking' or state = 'taking' and (kind = 'events' or $1 = 'events'))`,
    [kind],
  )
  return rows.length === 0
}

/** Positions of these machines that wait to be stored. */
export async function findQueuedPositions(tx: Transaction, machine: string): Promise<FixColumns> {
  const { rows } = await tx.query<{ facts: Buffer }>(
    `select facts from import_parts p join imports i on i.account_id = p.account_id and i.id = p.import_id
      where p.account_id = haulway_account() and p.equipment_id = $1 and not p.done
        and i.kind = 'tracks' and i.state = 'taking'`,
    [machine],
  )
  const fixes = fixColumns(0)
  for (const { facts } of rows) decodeFixes(facts, fixes)
  return fixes
}

export interface NewImport {
  readonly id: string
  readonly kind: FileKind
  readonly fileName: string
  readonly by: string
  readonly at: Date
  readonly batch: string | null
}

const PARTS_AT_ONCE = 50

async function keepParts(tx: Transaction, id: string, all: readonly Part[]): Promise<void> {
  for (let at = 0; at < all.length; at += PARTS_AT_ONCE) {
    const some = all.slice(at, at + PARTS_AT_ONCE)
    await tx.query(
      `insert into import_parts (account_id, import_id, part, equipment_id, rows, facts)
        select haulway_account(), $1, * from unnest($2::int[], $3::uuid[], $4::int[], $5::bytea[])`,
      [
        id,
        some.map((_, n) => at + n),
        some.map(({ equipmentId }) => equipmentId),
        some.map(({ rows }) => rows),
        some.map(({ facts }) => Buffer.from(facts)),
      ],
    )
  }
}

/** Queues the import. */
export async function storeImport(tx: Transaction, made: NewImport, plan: Plan): Promise<void> {
  const { rows, duplicates, wrong, held, machines, columns, refused } = plan
  const times = machines.flatMap(({ from, until }) => [from, until])
  const edge = (better: (a: number, b: number) => number) =>
    times.length === 0 ? null : new Date(times.reduce((a, b) => better(a, b)))
  await tx.query(
    `insert into imports (account_id, id, kind, state, file_name, made_at, made_by, rows, duplicates, wrong, held, machines,
        from_at, until_at, header, refused, batch_id)
      values (haulway_account(), $1, $2, 'taking', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      made.id,
      made.kind,
      made.fileName,
      made.at,
      made.by,
      rows,
      duplicates,
      wrong,
      held,
      machines.map(({ equipment }) => equipment.id),
      edge(Math.min),
      edge(Math.max),
      // The rows of tracks are not stored.
      JSON.stringify(made.kind === 'events' ? columns.map(({ header, field }) => ({ header, field })) : []),
      JSON.stringify(refused.slice(0, MAX_REJECTED_ROWS)),
      made.batch,
    ],
  )
  await keepParts(tx, made.id, plan.parts())
}

export interface StoredRejectedRows {
  readonly title: string
  readonly kind: FileKind
  readonly header: readonly { readonly header: string; readonly field: string | null }[]
  readonly refused: readonly RejectedRow[]
}

export async function findRejectedRows(tx: Transaction, id: string): Promise<StoredRejectedRows | undefined> {
  const { rows } = await tx.query<StoredRejectedRows>(
    `select file_name as title, kind, header, refused from imports where account_id = haulway_account() and id::text = $1`,
    [id],
  )
  return rows[0]
}
