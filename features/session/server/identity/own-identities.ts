import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict, notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { ownIdentities, unlinkIdentity } from '../../identity.endpoints.ts'
import { passwordHashOf } from '../sign-in/prove-again.ts'
import { identitiesOf } from './end-identities.ts'
import { personOf } from '../sessions/own-sessions.ts'
import { recordSecurity } from '../security-log.ts'
import type { SignedIn } from '../sessions/sessions.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const listRoute = implement(ownIdentities, async (call, { database }) => {
  const { userId } = personOf(call)
  const password = (await passwordHashOf(database, userId)) !== null
  return { body: { password, items: await inSystem(database, (tx) => identitiesOf(tx, userId)) } }
})

/**
 * In an account that requires the provider, a password alone removes no identity: a thief would add another. The
 * transaction belongs to the person.
 */
async function keepsIdentity(tx: Transaction, { userId, shown }: SignedIn): Promise<boolean> {
  if (shown.identity) return false
  const { rowCount } = await tx.query(
    `select from memberships m join accounts a on a.id = m.account_id
      where m.user_id = $1 and a.required_sign_in = 'IDENTITY_PROVIDER' limit 1`,
    [userId],
  )
  return rowCount === 1
}

const unlinkRoute = implement(unlinkIdentity, async (call, { database, clock, publish }) => {
  const person = personOf(call)
  const { id } = call.params
  if (!UUID.test(id)) throw notFound()
  const scope = { 'app.user': person.userId }
  const unlink = async (tx: Transaction): Promise<void> => {
    if (await keepsIdentity(tx, person)) throw conflict('Sign in with TrimbleID to end its association')
    const { rows } = await tx.query<{ issuer: string; locked_out: boolean }>(
      `delete from identities i using users u where i.id = $1 and i.user_id = $2 and u.id = i.user_id
        returning i.issuer, u.password_hash is null and not exists (
          select from identities other where other.user_id = u.id and other.id <> i.id) as locked_out`,
      [id, person.userId],
    )
    const row = rows[0]
    if (!row) throw notFound()
    if (row.locked_out) throw conflict('It is the only way to sign in')
    const { userId: user, homeAccount: account } = person
    const detail = { provider: row.issuer }
    await recordSecurity(tx, { user, account, action: 'identityUnlinked', now: clock(), detail })
  }
  await inSystem(database, unlink, scope)
  publish({ account: '', resource: 'sessions', id: person.userId })
  return {}
})

export const ownIdentityRoutes: Route[] = [listRoute, unlinkRoute]
