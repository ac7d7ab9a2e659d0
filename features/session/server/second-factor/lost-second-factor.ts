import { inSystem } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { endSecondFactorOf, secondFactorOf } from '../../second-factor.endpoints.ts'
import { personOf } from '../sessions/own-sessions.ts'
import { secondFactorChanged } from './second-factor.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Owner {
  id: string
  full_name: string
  login_id: string | null
  home_account_id: string
  system_admin: boolean
}

/** People of the own account only, as for ending it: how guests sign in is up to their own account. */
const stateRoute = implement(secondFactorOf, async (call, { database }) => {
  const { id } = call.params
  if (!UUID.test(id)) throw notFound()
  const { rows } = await inSystem(database, (tx) =>
    tx.query<{ enabled_at: Date | null }>(
      `select f.enabled_at from users u left join second_factors f on f.user_id = u.id
        where u.id = $1 and u.home_account_id = $2`,
      [id, call.context.account.id],
    ),
  )
  if (!rows[0]) throw notFound()
  return { body: { enabledAt: rows[0].enabled_at?.toISOString() ?? null } }
})

/**
 * For a lost phone with lost recovery codes. By administrators of the person's own account, never for oneself: that
 * would bypass password and code.
 */
const endRoute = implement(endSecondFactorOf, async (call, services) => {
  const person = personOf(call)
  const { id } = call.params
  if (!UUID.test(id)) throw notFound()
  const { database, clock, publish } = services
  await inSystem(database, async (tx) => {
    const { rows } = await tx.query<Owner>(
      `select u.id, u.full_name, u.login_id, u.home_account_id, u.system_admin
         from users u join second_factors f on f.user_id = u.id and f.enabled_at is not null
        where u.id = $1 and u.home_account_id = $2 for update of f`,
      [id, call.context.account.id],
    )
    const owner = rows[0]
    if (!owner) throw notFound()
    if (owner.id === person.userId || (owner.system_admin && !person.systemAdmin)) throw forbidden()
    await tx.query('delete from second_factors where user_id = $1', [id])
    await tx.query('delete from recovery_codes where user_id = $1', [id])
    const about = {
      userId: owner.id,
      fullName: owner.full_name,
      loginId: owner.login_id,
      homeAccount: owner.home_account_id,
    }
    await secondFactorChanged(tx, about, 'secondFactorOff', clock(), call.headers['cookie'], person.userId)
  })
  publish({ account: '', resource: 'outbox', id: '' })
  publish({ account: '', resource: 'sessions', id })
  return {}
})

export const lostSecondFactorRoutes: Route[] = [stateRoute, endRoute]
