import { createHash } from 'node:crypto'
import type { Infer } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { LocationOutline, locationOutlines } from '../location.endpoints.ts'

/** Stamp that changes whenever a location is created, changed, hidden or deleted. */
async function stampOf(tx: Transaction, account: string): Promise<string> {
  const { rows } = await tx.query<{ state: string }>(
    `select concat_ws(' ', count(*), sum(version), max(modified_at)) as state
       from locations where account_id = $1 and not hidden`,
    [account],
  )
  return createHash('sha256')
    .update(rows[0]?.state ?? '')
    .digest('base64url')
    .slice(0, 22)
}

export async function findOutlines(
  tx: Transaction,
  account: string,
  known: string | null,
): Promise<Infer<typeof locationOutlines.output>> {
  const stamp = await stampOf(tx, account)
  if (stamp === known) return { stamp, locations: null }
  const { rows } = await tx.query<LocationOutline>(
    `select id, title, kind, project_id as project, boundary from locations where account_id = $1 and not hidden
      order by lower(title), id`,
    [account],
  )
  return { stamp, locations: rows }
}
