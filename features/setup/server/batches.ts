/** Batches: what was taken from recorded tracks in one step, and can be revoked together. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import type { RequestContext } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Change } from '@haulway/storage'
import { revokeBatchImports } from '../../events/index.ts'
import { mayRevoke } from '../revocation-rights.ts'
import type { Batch } from '../setup.endpoints.ts'

/** An entry made for a batch. */
export interface MadeEntry {
  readonly resource: 'locations' | 'routes' | 'projects' | 'equipment'
  readonly id: string
}

export async function storeBatch(
  { tx, user, now }: Change,
  title: string,
  entries: readonly MadeEntry[],
): Promise<string> {
  const id = newId()
  await tx.query(
    `insert into setup_batches (account_id, id, title, made_at, made_by, entries)
      values (haulway_account(), $1, $2, $3, $4, $5)`,
    [id, title, now, user, JSON.stringify(entries)],
  )
  return id
}

interface BatchRow {
  id: string
  title: string
  made_at: Date
  made_by: string
  maker: string | null
  revoked_at: Date | null
  cleared_at: Date | null
  entries: readonly MadeEntry[]
  is_busy: boolean
  rows: number
  done: number
  stored: number
  from_at: Date | null
  until_at: Date | null
  cycles: number
}

/** Parts of a revoked import are undone one by one, so `done` counts down. */
const BATCHES = `select b.id, b.title, b.made_at, b.made_by, u.full_name as maker, b.revoked_at, b.cleared_at, b.entries,
    coalesce(bool_or(i.state in ('taking', 'revoking')), false) as is_busy, coalesce(sum(p.rows), 0)::int as rows,
    coalesce(sum(p.done), 0)::int as done, coalesce(sum(p.stored), 0)::int as stored, min(i.from_at) as from_at,
    max(i.until_at) as until_at, coalesce(sum((i.after->>'cycles')::int - (i.before->>'cycles')::int), 0)::int as cycles
  from setup_batches b
  left join users u on u.id = b.made_by
  left join imports i on i.account_id = b.account_id and i.batch_id = b.id
  left join lateral (
    select sum(rows)::int as rows, sum(rows) filter (where done)::int as done,
           sum(rows - dropped) filter (where done)::int as stored
      from import_parts where account_id = i.account_id and import_id = i.id) p on true
 where b.account_id = haulway_account()`

function batchOf(row: BatchRow): Batch {
  const made = (resource: MadeEntry['resource']) =>
    row.entries.filter((one) => one.resource === resource).length
  const isRevoked = row.revoked_at !== null
  const isBusy = row.is_busy || (isRevoked && row.cleared_at === null)
  const part = row.rows === 0 ? 1 : row.done / row.rows
  return {
    id: row.id,
    title: row.title,
    state: isBusy ? (isRevoked ? 'revoking' : 'taking') : isRevoked ? 'revoked' : 'taken',
    madeAt: row.made_at.toISOString(),
    madeBy: { id: row.made_by, title: row.maker ?? '' },
    revokedAt: row.revoked_at?.toISOString() ?? null,
    zones: made('locations'),
    routes: made('routes'),
    projects: made('projects'),
    machines: made('equipment'),
    positions: row.stored,
    percent: isBusy ? Math.floor(100 * (isRevoked ? 1 - part : part)) : 100,
    from: row.from_at?.toISOString() ?? null,
    until: row.until_at?.toISOString() ?? null,
    cycles: isRevoked ? 0 : row.cycles,
  }
}

/** The newest batches, or one. */
export async function findBatches(tx: Transaction, id: string | null = null): Promise<Batch[]> {
  const { rows } = await tx.query<BatchRow>(
    `${BATCHES} and ($1::uuid is null or b.id = $1)
      group by b.account_id, b.id, u.full_name order by b.made_at desc, b.id desc limit 20`,
    [id],
  )
  return rows.map(batchOf)
}

/** Starts revoking its positions; its entries follow once nothing is derived from them (`clearRevoked`). */
export async function revokeBatch(change: Change, id: string, context: RequestContext): Promise<Batch> {
  const { tx, user, now } = change
  const { rows } = await tx.query<{ revoked_at: Date | null }>(
    'select revoked_at from setup_batches where account_id = haulway_account() and id::text = $1 for update',
    [id],
  )
  if (!rows[0]) throw notFound()
  const [batch] = await findBatches(tx, id)
  if (!batch || !mayRevoke(batch, (action, resource) => context.can(action, resource))) throw forbidden()
  if (rows[0].revoked_at === null) {
    await revokeBatchImports(change, id)
    await tx.query(
      'update setup_batches set revoked_at = $2, revoked_by = $3 where account_id = haulway_account() and id = $1',
      [id, now, user],
    )
    change.changed('setup', id)
  }
  return (await findBatches(tx, id))[0]!
}
