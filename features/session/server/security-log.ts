import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'

/** Recorded actions beside changes of entries. */
export type SecurityAction =
  | 'signIn'
  | 'signInRefused'
  | 'signOut'
  | 'endSession'
  | 'rememberTokenReused'
  | 'passwordReset'
  | 'passwordChange'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorRefused'
  | 'recoveryCodesNew'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'tokenCreate'
  | 'tokenRevoke'
  | 'loginChangeUndone'
  | 'denied'

export interface SecurityEvent {
  /** The owner of the sign-in, token or request. */
  readonly user: string
  /** The account whose record it goes into: the user's own, or the one that a denied call was for. */
  readonly account: string
  readonly action: SecurityAction
  readonly now: number
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Records it in the given transaction, which belongs to that account afterwards. */
export async function recordSecurity(tx: Transaction, event: SecurityEvent): Promise<void> {
  await tx.query(`select set_config('app.account', $1, true)`, [event.account])
  await tx.query(
    `insert into audit_log (account_id, id, at, user_id, resource, entity_id, action, before, after)
     values ($1, $2, $3, $4, 'sessions', $4, $5, null, $6)`,
    [
      event.account,
      newId(),
      new Date(event.now),
      event.user,
      event.action,
      event.detail ? JSON.stringify(event.detail) : null,
    ],
  )
}
