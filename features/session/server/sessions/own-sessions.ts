import { inSystem } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route } from '@haulway/platform/server/http/route.ts'
import { endOtherSessions, endOwnSession, ownSessions } from '../../session.endpoints.ts'
import type { SessionContext } from '../requests/context.ts'
import { recordSecurity } from '../security-log.ts'
import { endSessions, type SignedIn } from './sessions.ts'

/** The person behind a call, signed in in a browser: tokens of integrations change nothing about sign-ins. */
export function personOf(call: Pick<Call, 'context'>): SignedIn & { sessionId: string } {
  // The edge got this context from `identifyBy`, so it is the wider one.
  const { signedIn } = call.context as SessionContext
  const { sessionId } = signedIn
  if (sessionId === null) throw forbidden()
  return { ...signedIn, sessionId }
}

interface Row {
  id: string
  created_at: Date
  seen_at: Date
  remembered_until: Date | null
  user_agent: string | null
  address: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const listRoute = implement(ownSessions, async (call, { database, trusted }) => {
  const person = personOf(call)
  const { rows } = await inSystem(database, (tx) =>
    tx.query<Row>(
      `select id, created_at, seen_at, remembered_until, user_agent, address from sessions
        where user_id = $1 and greatest(expires_at, remembered_until) > $2 order by seen_at desc, id limit 200`,
      [person.userId, new Date(trusted.now())],
    ),
  )
  const items = rows.map((row) => ({
    id: row.id,
    current: row.id === person.sessionId,
    signedInAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    remembered: row.remembered_until !== null,
    userAgent: row.user_agent,
    address: row.address,
  }))
  return { body: { items } }
})

const endRoute = implement(endOwnSession, async (call, { database, clock, publish }) => {
  const person = personOf(call)
  const { id } = call.params
  const ended = await inSystem(database, async (tx) => {
    if (!UUID.test(id)) return 0
    const { rowCount } = await tx.query('delete from sessions where id = $1 and user_id = $2', [
      id,
      person.userId,
    ])
    const { userId: user, homeAccount: account } = person
    if (rowCount) await recordSecurity(tx, { user, account, action: 'endSession', now: clock() })
    return rowCount ?? 0
  })
  if (ended === 0) throw notFound()
  publish({ account: '', resource: 'sessions', id: person.userId })
  return {}
})

const endOthersRoute = implement(endOtherSessions, async (call, { database, clock, publish }) => {
  const person = personOf(call)
  await inSystem(database, async (tx) => {
    const count = await endSessions(tx, person.userId, person.sessionId)
    const { userId: user, homeAccount: account } = person
    const detail = { count }
    await recordSecurity(tx, { user, account, action: 'endSession', now: clock(), detail })
  })
  publish({ account: '', resource: 'sessions', id: person.userId })
  return {}
})

export const ownSessionRoutes: Route[] = [listRoute, endRoute, endOthersRoute]
