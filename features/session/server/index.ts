import { stringifySetCookie } from 'cookie'
import { inSystem } from '@haulway/platform/server/db/index.ts'
import { Failure, unauthorized } from '@haulway/platform/server/http/failure.ts'
import type { RequestHead } from '@haulway/platform/server/http/app.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { permissionsOf } from '../../access/matrix.ts'
import { currentUser, publicConfig, signIn, signOut } from '../session.endpoints.ts'
import { openAttempts } from './attempts.ts'
import { accountsOf, cookieName, sessionContext, type SessionContext } from './context.ts'
import { passwordMatches } from './passwords.ts'
import { endSession, startSession } from './sessions.ts'

export { cookieName } from './context.ts'
export { startSession } from './sessions.ts'
export { hashPassword } from './passwords.ts'
export { removeExpiredSessionsJob } from './remove-expired-sessions.job.ts'

export interface SessionOptions {
  readonly publicUrl?: string | undefined
  readonly tiles?: string | undefined
}

interface LoginRow {
  id: string
  password_hash: string | null
  active: boolean
}

async function findLogin(services: Services, username: string): Promise<LoginRow | undefined> {
  return await inSystem(services.database, async (tx) => {
    const { rows } = await tx.query<LoginRow>(
      'select id, password_hash, active from users where lower(normalize(login_id, NFKC)) = lower(normalize($1, NFKC))',
      [username],
    )
    return rows[0]
  })
}

async function userReply(services: Services, context: SessionContext) {
  const { signedIn, contextAccount, standing } = context
  return {
    id: signedIn.userId,
    fullName: signedIn.fullName,
    loginId: signedIn.loginId,
    systemAdmin: signedIn.systemAdmin,
    roles: [...context.roles],
    permissions: permissionsOf(standing) as Record<string, string[]>,
    accounts: await accountsOf(services.database, signedIn),
    contextAccount: {
      id: contextAccount.id,
      title: contextAccount.title,
      features: contextAccount.features,
      measurementProfile: contextAccount.profile,
      timeZone: contextAccount.timeZone,
    },
  }
}

/** Reads who calls from the request's cookie; given to the HTTP edge and the live socket. */
export function identifyBy(
  services: Services,
  options: SessionOptions,
): (head: RequestHead) => Promise<SessionContext | null> {
  const cookie = cookieName(options.publicUrl)
  return (head) => sessionContext(services.database, head, cookie, services.clock())
}

export function sessionRoutes(options: SessionOptions): Route[] {
  const cookie = cookieName(options.publicUrl)
  const secure = cookie.startsWith('__Host-')
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const attempts = openAttempts()

  const signInRoute = implement(signIn, async ({ query, body, address }, services) => {
    await attempts.check(body.username, address)
    const login = await findLogin(services, body.username)
    const right = await passwordMatches(body.password, login?.password_hash ?? null)
    if (!right || !login) {
      await attempts.failed(body.username, address)
      services.log.warn({ address }, 'sign-in refused')
      throw unauthorized()
    }
    if (!login.active) throw unauthorized('User is disabled')
    const { token, maxAgeSeconds } = await startSession(
      services.database,
      login.id,
      query.rememberMe === true,
      services.clock(),
    )
    const head = { headers: {}, cookies: { [cookie]: token } }
    const context = await sessionContext(services.database, head, cookie, services.clock())
    if (context === null) throw new Failure(401, 'Unauthorized')
    const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
    return {
      body: await userReply(services, context),
      headers: { 'set-cookie': stringifySetCookie({ name: cookie, value: token, ...attributes, ...age }) },
    }
  })

  const signOutRoute = implement(signOut, async ({ cookies }, services) => {
    const token = cookies[cookie]
    const user = token === undefined ? undefined : await endSession(services.database, token)
    if (user !== undefined) services.publish({ account: '', resource: 'sessions', id: user })
    return {
      headers: { 'set-cookie': stringifySetCookie({ name: cookie, value: '', ...attributes, maxAge: 0 }) },
    }
  })

  const meRoute = implement(currentUser, async ({ context }, services) => {
    // The edge got this context from `identifyBy` below, so it is the wider one.
    return { body: await userReply(services, context as SessionContext) }
  })

  const configRoute = implement(publicConfig, () =>
    Promise.resolve({ body: { tiles: options.tiles ?? null, version: 1 } }),
  )
  return [signInRoute, signOutRoute, meRoute, configRoute]
}
