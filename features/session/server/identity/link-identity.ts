import type { Language } from '@haulway/platform/messages.ts'
import { languageFromCookies } from '@haulway/platform/preferences.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { enqueueMail, isMailAddress } from '@haulway/platform/server/mail/mail.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Identity } from './identity-provider.ts'
import { mailInstant } from '../passwords/set-password.ts'
import { recordSecurity } from '../security-log.ts'
import type { SignedIn } from '../sessions/sessions.ts'

export interface Linking {
  readonly now: number
  /** The template of the notification. */
  readonly language: Language
}

export const linkingOf = (
  { headers }: Pick<Call, 'headers'>,
  { clock }: Pick<Services, 'clock'>,
): Linking => ({
  now: clock(),
  language: languageFromCookies(headers['cookie'] ?? ''),
})

/**
 * Associates an identity with a signed-in person, records it and notifies them; false when it is somebody else's.
 * Publish `{ …, resource: 'outbox' }` after the commit.
 */
export async function linkIdentity(
  tx: Transaction,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  person: SignedIn,
  { now, language }: Linking,
): Promise<boolean> {
  const { userId: user, homeAccount: account, fullName, loginId } = person
  const { rows } = await tx.query<{ email: string | null }>(
    `insert into identities (id, issuer, subject, user_id, associated_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning (select email from users where id = $4)`,
    [newId(), issuer, subject, user, new Date(now)],
  )
  if (!rows[0]) {
    const { rowCount } = await tx.query(
      'select from identities where issuer = $1 and subject = $2 and user_id = $3',
      [issuer, subject, user],
    )
    return rowCount === 1
  }
  await recordSecurity(tx, { user, account, action: 'identityLinked', now, detail: { provider: issuer } })
  const to = rows[0].email ?? ''
  if (!isMailAddress(to)) return true
  const words = { fullName, loginId: loginId ?? '', at: mailInstant(now), provider: issuer }
  await enqueueMail(tx, { to, template: 'identityLinked', words, language, link: '/forgotpassword', now })
  return true
}
