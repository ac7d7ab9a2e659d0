import type { Language } from '@haulway/platform/messages.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { enqueueMail, isMailAddress } from '@haulway/platform/server/mail/mail.ts'
import { recordSecurity } from '../security-log.ts'
import { endSessions } from '../sessions/sessions.ts'

export interface SetPassword {
  readonly user: string
  /** Result of `hashPassword`, computed before the transaction because it is slow. */
  readonly passwordHash: string
  /** The sign-in that continues; null ends all. */
  readonly keepSession: string | null
  readonly how: 'passwordReset' | 'passwordChange'
  /** The author; the user by default. */
  readonly by?: string
  readonly language: Language
  readonly now: number
}

interface Owner {
  full_name: string
  login_id: string | null
  email: string | null
  home_account_id: string
}

/** An instant as mails format it. */
export const mailInstant = (now: number): string => new Date(now).toISOString().slice(0, 16).replace('T', ' ')

/**
 * Sets a user's password: other sign-ins and reset links end, the change is recorded, and the owner gets a mail.
 * Publish `{ account: '', resource: 'sessions', id: user }` and `{ …, resource: 'outbox' }` after the commit.
 */
export async function setPassword(tx: Transaction, options: SetPassword): Promise<void> {
  const { user, now, language } = options
  const { rows } = await tx.query<Owner>(
    'update users set password_hash = $2 where id = $1 returning full_name, login_id, email, home_account_id',
    [user, options.passwordHash],
  )
  const owner = rows[0]
  if (!owner) return
  await endSessions(tx, user, options.keepSession)
  await tx.query('delete from password_resets where user_id = $1', [user])
  const detail = { user }
  await recordSecurity(tx, {
    user: options.by ?? user,
    account: owner.home_account_id,
    action: options.how,
    now,
    detail,
  })
  if (owner.email === null || !isMailAddress(owner.email)) return
  const words = { fullName: owner.full_name, loginId: owner.login_id ?? '', at: mailInstant(now) }
  await enqueueMail(tx, {
    to: owner.email,
    template: 'passwordChanged',
    words,
    language,
    link: '/forgotpassword',
    now,
  })
}
