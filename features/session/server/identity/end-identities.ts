/** Ends a person's identities together with their password or login, which they would outlive. */
import type { Language } from '@haulway/platform/messages.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { enqueueMail, isMailAddress } from '@haulway/platform/server/mail/mail.ts'
import { mailInstant } from '../passwords/set-password.ts'
import { recordSecurity } from '../security-log.ts'

interface Ended {
  readonly user: string
  /** The author; the user by default. */
  readonly by?: string
  readonly language: Language
  readonly now: number
}

export interface LinkedIdentity {
  id: string
  provider: string
  associatedAt: string
}

export async function identitiesOf(tx: Transaction, user: string): Promise<LinkedIdentity[]> {
  const { rows } = await tx.query<{ id: string; issuer: string; associated_at: Date }>(
    'select id, issuer, associated_at from identities where user_id = $1 order by associated_at, id',
    [user],
  )
  return rows.map((row) => ({
    id: row.id,
    provider: row.issuer,
    associatedAt: row.associated_at.toISOString(),
  }))
}

/**
 * Recorded and mailed. The transaction belongs to the home account afterwards; publish the outbox after the commit.
 */
export async function endIdentities(
  tx: Transaction,
  { user, by = user, language, now }: Ended,
): Promise<void> {
  const { rows } = await tx.query<{ issuer: string }>(
    'delete from identities where user_id = $1 returning issuer',
    [user],
  )
  if (rows.length === 0) return
  const owners = await tx.query<{ full_name: string; email: string | null; home_account_id: string }>(
    'select full_name, email, home_account_id from users where id = $1',
    [user],
  )
  const owner = owners.rows[0]
  if (!owner) return
  for (const { issuer } of rows) {
    const detail = { provider: issuer, user }
    await recordSecurity(tx, {
      user: by,
      account: owner.home_account_id,
      action: 'identityUnlinked',
      now,
      detail,
    })
  }
  if (owner.email === null || !isMailAddress(owner.email)) return
  const words = { fullName: owner.full_name, at: mailInstant(now), count: rows.length }
  await enqueueMail(tx, { to: owner.email, template: 'identitiesEnded', words, language, now })
}
