import type { Transaction } from '@haulway/platform/server/db/index.ts'

/** The title by which messages name the account that sends them. */
export async function accountTitle(tx: Transaction, account: string): Promise<string> {
  const { rows } = await tx.query<{ title: string }>('select title from accounts where id = $1', [account])
  return rows[0]?.title ?? ''
}
