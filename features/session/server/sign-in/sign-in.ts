import { inSystem } from '@haulway/platform/server/db/index.ts'
import { Failure, unauthorized } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { signIn, signOut } from '../../session.endpoints.ts'
import { networkOf, proveCode, provePassword } from './attempts.ts'
import { ownPlaces, type Own, type Place } from './known-places.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { contextOf, openAccountOf, sessionUser } from '../requests/context.ts'
import type { SessionCookies } from '../requests/cookies.ts'
import { passwordMatches } from '@haulway/platform/server/secrets/passwords.ts'
import { needsSecondFactor, takeCode } from '../second-factor/second-factor-codes.ts'
import { recordSecurity, type SecurityAction } from '../security-log.ts'
import { endSession } from '../sessions/sessions.ts'
import { userReply } from './user-reply.ts'

/** Reported after a right password only, like a disabled user. */
const NO_ACCOUNT = 'None of your accounts is active'

interface LoginRow {
  id: string
  password_hash: string | null
  active: boolean
  home_account_id: string
}

interface Proved {
  readonly login: LoginRow
  readonly twoSteps: boolean
}

interface Found {
  readonly login: LoginRow | undefined
  readonly own: Own
}

async function findLogin({ database }: Services, username: string, place: Place): Promise<Found> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<LoginRow>(
      `select id, password_hash, active, home_account_id from users where login_key = haulway_fold($1)`,
      [username],
    )
    const login = rows[0]
    return { login, own: await ownPlaces(tx, login?.id ?? null, place) }
  })
}

async function onRecord(services: Services, login: LoginRow, action: SecurityAction, address: string) {
  const { database, clock } = services
  const { id: user, home_account_id: account } = login
  await inSystem(database, (tx) =>
    recordSecurity(tx, { user, account, action, now: clock(), detail: { address } }),
  )
}

/** The login that a right password opens; throws for every other, after the same time. */
async function checked(
  services: Services,
  { body, address, cookies: given }: Call<typeof signIn>,
  cookies: SessionCookies,
): Promise<Proved> {
  const place = { device: given[cookies.device], network: networkOf(address) }
  const { login, own } = await findLogin(services, body.username, place)
  const right = await provePassword(services, { login: body.username, address, own }, () =>
    passwordMatches(body.password, login?.password_hash ?? null),
  )
  if (!right || !login) {
    services.log.warn({ address }, 'sign-in refused')
    // In the background, so that it takes as long as for an unknown login.
    if (login) {
      onRecord(services, login, 'signInRefused', address).catch((error: unknown) =>
        services.log.error({ err: error }, 'a refused sign-in is not on record'),
      )
    }
    throw unauthorized()
  }
  if (!login.active) throw unauthorized('User is disabled')
  const twoSteps = await checkCode(services, login, { code: body.code, address, device: own.device })
  const user = { id: login.id, homeAccount: login.home_account_id }
  if ((await openAccountOf(services.database, user)) === undefined) throw unauthorized(NO_ACCOUNT)
  return { login, twoSteps }
}

/**
 * Whether a valid code was needed. A wrong one counts like a wrong password; the password stays proved only for this
 * request.
 */
async function checkCode(
  services: Services,
  login: LoginRow,
  given: { readonly code: string | null; readonly address: string; readonly device: string | undefined },
): Promise<boolean> {
  const { database, clock, seal } = services
  if (!(await inSystem(database, (tx) => needsSecondFactor(tx, login.id)))) return false
  const detail = { secondFactor: true }
  const { code, address, device } = given
  if (code === null) throw new Failure(401, 'A code of the second factor is needed', [], detail)
  const taken = () => inSystem(database, (tx) => takeCode(tx, seal, login.id, code, clock()))
  if (await proveCode(services, login.id, device, taken)) return true
  await onRecord(services, login, 'secondFactorRefused', address)
  throw new Failure(401, 'The code is wrong', [], detail)
}

export function signInRoutes(cookies: SessionCookies): Route[] {
  const signInRoute = implement(signIn, async (call, services) => {
    const { database, clock } = services
    const { login, twoSteps } = await checked(services, call, cookies)
    const now = clock()
    const options = {
      user: login.id,
      account: login.home_account_id,
      remember: call.query.rememberMe === true,
      now,
      trusted: services.trusted.now(),
      twoSteps,
      detail: { address: call.address },
    }
    const { started, ended } = await inSystem(database, (tx) => beginSession(tx, call, cookies, options))
    if (ended !== undefined) services.publish({ account: '', resource: 'sessions', id: ended })
    const head = { headers: {}, cookies: { [cookies.session]: started.token } }
    const user = await sessionUser(database, head, cookies.session, options.trusted)
    if (user === null) throw new Failure(401, 'Unauthorized')
    const context = await contextOf(database, user, undefined)
    return {
      body: await userReply(services, context),
      headers: { 'set-cookie': cookies.given(started) },
    }
  })

  const signOutRoute = implement(signOut, async (call, services) => {
    const given = { session: call.cookies[cookies.session], remember: call.cookies[cookies.remember] }
    const user = await inSystem(services.database, async (tx) => {
      const ended = await endSession(tx, given)
      if (ended === undefined) return undefined
      const { rows } = await tx.query<{ home_account_id: string }>(
        'select home_account_id from users where id = $1',
        [ended],
      )
      const account = rows[0]?.home_account_id ?? ''
      await recordSecurity(tx, { user: ended, account, action: 'signOut', now: services.clock() })
      return ended
    })
    if (user !== undefined) services.publish({ account: '', resource: 'sessions', id: user })
    return { headers: { 'set-cookie': cookies.taken() } }
  })
  return [signInRoute, signOutRoute]
}
