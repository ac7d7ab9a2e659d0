import { toString as qrCode } from 'qrcode'
import { languageFromCookies } from '@haulway/platform/preferences.ts'
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict, Failure } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { enqueueMail, isMailAddress } from '@haulway/platform/server/mail/mail.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import {
  beginSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  proveSecondFactor,
  secondFactor,
} from '../../second-factor.endpoints.ts'
import { proveCode } from '../sign-in/attempts.ts'
import { provesOwnPassword } from '../sign-in/prove-again.ts'
import { personOf } from '../sessions/own-sessions.ts'
import { giveRecoveryCodes, newSecret, otpAddress, stepOf, takeCode } from './second-factor-codes.ts'
import { recordSecurity, type SecurityAction } from '../security-log.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { mailInstant } from '../passwords/set-password.ts'

export const wrongCode = () => new Failure(400, 'The code is wrong')

async function proveIdentity(
  services: Services,
  person: ReturnType<typeof personOf>,
  password: string,
  address: string,
): Promise<void> {
  if (await provesOwnPassword(services, person, address, password)) return
  throw new Failure(400, 'The password is wrong')
}

/** Recorded, and mailed to the owner. */
export async function secondFactorChanged(
  tx: Transaction,
  person: Pick<SignedIn, 'userId' | 'fullName' | 'loginId' | 'homeAccount'>,
  action: Extract<SecurityAction, 'secondFactorOn' | 'secondFactorOff'>,
  now: number,
  cookies: string | undefined,
  by = person.userId,
): Promise<void> {
  const detail = { user: person.userId }
  await recordSecurity(tx, { user: by, account: person.homeAccount, action, now, detail })
  const { rows } = await tx.query<{ email: string | null }>('select email from users where id = $1', [
    person.userId,
  ])
  const to = rows[0]?.email ?? ''
  if (!isMailAddress(to)) return
  const words = { fullName: person.fullName, loginId: person.loginId ?? '', at: mailInstant(now) }
  await enqueueMail(tx, { to, template: action, words, language: languageFromCookies(cookies ?? ''), now })
}

const stateRoute = implement(secondFactor, async (call, { database }) => {
  const { userId } = personOf(call)
  const state = await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ enabled_at: Date | null; codes: number }>(
      `select (select enabled_at from second_factors where user_id = $1),
              (select count(*) from recovery_codes where user_id = $1)::int as codes`,
      [userId],
    )
    return rows[0]
  })
  return {
    body: {
      enabledAt: state?.enabled_at?.toISOString() ?? null,
      recoveryCodes: state?.codes ?? 0,
    },
  }
})

const beginRoute = implement(beginSecondFactor, async (call, services) => {
  const person = personOf(call)
  await proveIdentity(services, person, call.body.password, call.address)
  const secret = newSecret()
  await inSystem(services.database, async (tx) => {
    const { rowCount } = await tx.query(
      `insert into second_factors (user_id, secret) values ($1, $2)
         on conflict (user_id) do update set secret = excluded.secret, last_step = 0
           where second_factors.enabled_at is null`,
      [person.userId, services.seal.close(secret, person.userId)],
    )
    if (rowCount === 0) throw conflict('The second factor is on already')
  })
  const address = otpAddress(secret, person.loginId ?? person.fullName)
  return { body: { secret, address, qr: await qrCode(address, { type: 'svg' }) } }
})

const proveRoute = implement(proveSecondFactor, async (call, { database, clock, publish, seal }) => {
  const person = personOf(call)
  const codes = await inSystem(database, async (tx) => {
    const now = clock()
    const { rows } = await tx.query<{ secret: string }>(
      'select secret from second_factors where user_id = $1 and enabled_at is null for update',
      [person.userId],
    )
    const secret = rows[0] && seal.open(rows[0].secret, person.userId)
    const step = secret === undefined ? null : stepOf(secret, call.body.code.replace(/\s/g, ''), now)
    if (step === null) throw wrongCode()
    await tx.query('update second_factors set enabled_at = $2, last_step = $3 where user_id = $1', [
      person.userId,
      new Date(now),
      step,
    ])
    await tx.query('update sessions set two_steps = true where id = $1', [person.sessionId])
    await secondFactorChanged(tx, person, 'secondFactorOn', now, call.headers['cookie'])
    return await giveRecoveryCodes(tx, person.userId)
  })
  publish({ account: '', resource: 'outbox', id: '' })
  publish({ account: '', resource: 'sessions', id: person.userId })
  return { body: { recoveryCodes: codes } }
})

const endRoute = implement(endSecondFactor, async (call, services) => {
  const person = personOf(call)
  await proveIdentity(services, person, call.body.password, call.address)
  const now = services.clock()
  const off = await proveCode(services, person.userId, person.sessionId, () =>
    inSystem(services.database, async (tx) => {
      if (!(await takeCode(tx, services.seal, person.userId, call.body.code, now))) return false
      await tx.query('delete from second_factors where user_id = $1', [person.userId])
      await tx.query('delete from recovery_codes where user_id = $1', [person.userId])
      await secondFactorChanged(tx, person, 'secondFactorOff', now, call.headers['cookie'])
      return true
    }),
  )
  if (!off) throw wrongCode()
  services.publish({ account: '', resource: 'outbox', id: '' })
  services.publish({ account: '', resource: 'sessions', id: person.userId })
  return {}
})

const recoveryRoute = implement(newRecoveryCodes, async (call, services) => {
  const person = personOf(call)
  const { database, clock, seal } = services
  let codes: string[] = []
  const renewed = await proveCode(services, person.userId, person.sessionId, () =>
    inSystem(database, async (tx) => {
      if (!(await takeCode(tx, seal, person.userId, call.body.code, clock()))) return false
      const { userId: user, homeAccount: account } = person
      await recordSecurity(tx, { user, account, action: 'recoveryCodesNew', now: clock() })
      codes = await giveRecoveryCodes(tx, user)
      return true
    }),
  )
  if (!renewed) throw wrongCode()
  return { body: { recoveryCodes: codes } }
})

export const secondFactorRoutes: Route[] = [stateRoute, beginRoute, proveRoute, endRoute, recoveryRoute]
