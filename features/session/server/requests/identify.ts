import { inSystem } from '@haulway/platform/server/db/index.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import type { RequestHead } from '@haulway/platform/server/http/guard.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { tokenContext } from '../tokens/api-tokens.ts'
import { requireAdmission, contextOf, sessionUser, type SessionContext } from './context.ts'
import { sessionCookies } from './cookies.ts'
import { openOutsiders } from './denials.ts'
import type { SessionOptions } from '../options.ts'
import { recordSecurity } from '../security-log.ts'
import { renewSession } from '../sessions/sessions.ts'
import { LONGEST_TOKEN } from '../tokens/tokens.ts'

/** Reads the caller from the request's token or cookie; passed to the HTTP edge and the live socket. */
export function identifyBy(
  services: Services,
  options: SessionOptions,
): (head: RequestHead, early?: boolean) => Promise<SessionContext | null> {
  const { session } = sessionCookies(options)
  const outsider = openOutsiders(services)
  const find = async (head: RequestHead): Promise<SessionContext | null> => {
    const bearer = head.headers['authorization']
    // A request with a token is its bearer's, whatever cookies come along.
    if (bearer !== undefined) return await tokenContext(services, bearer, head.headers['x-context-account'])
    const user = await sessionUser(services.database, head, session, services.trusted.now())
    const asked = head.headers['x-context-account']
    try {
      return user && (await contextOf(services.database, user, asked))
    } catch (error) {
      if (user && asked !== undefined && error instanceof Failure) outsider(user, asked)
      throw error
    }
  }
  return async (head, early = false) => {
    const context = await find(head)
    return context === null || early ? context : requireAdmission(context)
  }
}

interface Renewed {
  /** Or why they are refused. */
  readonly context: SessionContext | Failure
  readonly cookies: string[]
}

/**
 * The caller by a remember token, when the session has ended; passed to the HTTP edge, which sets the new cookies. A
 * token used twice was stolen: the sign-in ends everywhere.
 */
export function renewBy(services: Services, options: SessionOptions) {
  const cookies = sessionCookies(options)
  const { database, log, publish } = services
  // A leap of the clock ends no sign-in.
  const clock = services.trusted.now
  return async (head: RequestHead, early = false): Promise<Renewed | null> => {
    if (head.headers['authorization'] !== undefined) return null
    const arrived = clock()
    const token = head.cookies[cookies.remember]
    if (token === undefined || token.length > LONGEST_TOKEN) return null
    const presented = { token, userAgent: head.headers['user-agent'], arrived }
    const renewal = await inSystem(database, async (tx) => {
      const found = await renewSession(tx, presented, clock)
      if (found?.kind === 'reused') {
        const { userId: user, homeAccount: account } = found.user
        await recordSecurity(tx, { user, account, action: 'rememberTokenReused', now: arrived })
      }
      return found
    })
    if (renewal === null) return null
    const { user } = renewal
    if (renewal.kind === 'reused') {
      log.warn({ user: user.userId }, 'a remember token was used twice')
      publish({ account: '', resource: 'sessions', id: user.userId })
      return null
    }
    const given =
      renewal.kind === 'renewed' ? cookies.given(renewal.started) : cookies.remembered(renewal.remember)
    try {
      const context = await contextOf(database, user, head.headers['x-context-account'])
      return { context: early ? context : requireAdmission(context), cookies: given }
    } catch (error) {
      // The token is used up: a person refused in this account needs the next one in another.
      if (error instanceof Failure) return { context: error, cookies: given }
      throw error
    }
  }
}
