import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Identity } from './identity-provider.ts'
import { recordSecurity } from '../security-log.ts'
import type { SignedIn } from '../sessions/sessions.ts'

/** Associates an identity with a signed-in person and puts it on record; false when it is somebody else's. */
export async function linkIdentity(
  tx: Transaction,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  { userId: user, homeAccount: account }: SignedIn,
  now: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ user_id: string }>(
    `insert into identities (id, issuer, subject, user_id, associated_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning user_id`,
    [newId(), issuer, subject, user, new Date(now)],
  )
  if (rows.length === 0) {
    const { rowCount } = await tx.query(
      'select from identities where issuer = $1 and subject = $2 and user_id = $3',
      [issuer, subject, user],
    )
    return rowCount === 1
  }
  await recordSecurity(tx, { user, account, action: 'identityLinked', now, detail: { provider: issuer } })
  return true
}
