import { type Database, inAccount, inSystem } from '@haulway/platform/server/db/index.ts'

/** When any person or device was last active, epoch milliseconds; null: never. */
export async function readNewestFact(database: Database): Promise<number | null> {
  const { accounts, people } = await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ id: string }>('select id from accounts')
    const sessions = await tx.query<{ at: Date | null }>('select max(seen_at) as at from sessions')
    return { accounts: rows, people: sessions.rows[0]?.at ?? null }
  })
  const instants = [people]
  for (const { id: account } of accounts) {
    const { rows } = await inAccount(database, { account }, (tx) =>
      tx.query<{ at: Date | null }>(
        'select max(last_seen_at) as at from devices where account_id = haulway_account()',
      ),
    )
    instants.push(rows[0]?.at ?? null)
  }
  const known = instants.flatMap((at) => at?.getTime() ?? [])
  return known.length === 0 ? null : Math.max(...known)
}
