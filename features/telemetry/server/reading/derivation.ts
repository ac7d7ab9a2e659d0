/** Progress of recomputation after a change of the site. */
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { type DerivationNow, derivationNow } from '../../derivation.endpoints.ts'

interface PendingWork {
  from: Date | null
  until: Date | null
  left: number
  planned: number
}

async function findDerivation(tx: Transaction): Promise<DerivationNow> {
  const { rows } = await tx.query<PendingWork>(
    `select min(from_at) as from, max(until_at) as until, coalesce(sum(segments), 0)::int as left,
        coalesce((select planned from derived_sites where account_id = haulway_account()), 0) as planned
      from stale_tracks where account_id = haulway_account()`,
  )
  const { from, until, left, planned } = rows[0]!
  if (from === null || until === null) return { from: null, until: null, percent: null }
  const share = planned === 0 ? 0 : 1 - left / planned
  const percent = Math.min(99, Math.max(0, Math.floor(100 * share)))
  return { from: from.toISOString(), until: until.toISOString(), percent }
}

export const derivationRoutes: readonly Route[] = [
  implement(derivationNow, async ({ context }, { database }) => ({
    body: await inAccount(database, scopeOf(context), findDerivation),
  })),
]
