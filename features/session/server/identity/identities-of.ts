/** A person's identities, for administrators who set a password, and for the holder of a reset link. */
import { inSystem } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { identitiesOfReset, waysInOf } from '../../identity.endpoints.ts'
import { findGuessed } from '../sign-in/attempts.ts'
import { hashToken } from '../tokens/tokens.ts'
import { identitiesOf } from './end-identities.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** People of the own account only, as for their second factor. */
const ofUserRoute = implement(waysInOf, async (call, { database }) => {
  const { id } = call.params
  if (!UUID.test(id)) throw notFound()
  const found = await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ password: boolean }>(
      'select password_hash is not null as password from users where id = $1 and home_account_id = $2',
      [id, call.context.account.id],
    )
    return rows[0] && { password: rows[0].password, items: await identitiesOf(tx, id) }
  })
  if (!found) throw notFound()
  return { body: found }
})

/** A used link lists nothing; a guessed token is counted. */
const ofResetRoute = implement(identitiesOfReset, async ({ body, address }, services) => {
  const items = await findGuessed(services, address, () =>
    inSystem(services.database, async (tx) => {
      const { rows } = await tx.query<{ user_id: string }>(
        'select user_id from password_resets where token_hash = $1 and expires_at > $2',
        [hashToken(body.token), new Date(services.clock())],
      )
      return rows[0] && (await identitiesOf(tx, rows[0].user_id))
    }),
  )
  return { body: { items: items ?? [] } }
})

export const identitiesOfRoutes: Route[] = [ofUserRoute, ofResetRoute]
