import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { unauthorized } from '@haulway/platform/server/http/failure.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { findTablet, type FoundTablet } from './find-tablet.ts'

/** Runs `work` for the tablet with this secret, locked until it is done. Throws 401 for any other secret. */
export async function asTablet<T>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  secret: string | undefined,
  work: (tx: Transaction, tablet: FoundTablet, now: Date) => Promise<T>,
): Promise<T> {
  const tablet = await findTablet(database, secret)
  if (!tablet) throw unauthorized()
  const { account, id } = tablet
  const now = new Date(clock())
  return await inAccount(database, { account }, async (tx) => {
    const { rows } = await tx.query<Pick<FoundTablet, 'slot'>>(
      `update tablets set last_seen_at = $3 where account_id = $1 and id = $2 and unregistered_at is null
       returning slot`,
      [account, id, now],
    )
    const [locked] = rows
    // Unregistered since it was found.
    if (!locked) throw unauthorized()
    return await work(tx, { ...tablet, ...locked }, now)
  })
}
