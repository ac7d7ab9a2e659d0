import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import type { SessionCookies, Started } from '../requests/cookies.ts'
import { recordSecurity } from '../security-log.ts'
import { networkOf } from '../sign-in/attempts.ts'
import { keepPlaces } from '../sign-in/known-places.ts'
import { endSession, startSessionIn } from './sessions.ts'

export interface Begun {
  readonly started: Started
  /** The user whose sign-in ended with it; `publish({ account: '', resource: 'sessions', id })` after the commit. */
  readonly ended: string | undefined
}

/** Signs in a proved person: any sign-in under the cookies of this browser ends (threats A1). */
export async function beginSession(
  tx: Transaction,
  call: Pick<Call, 'cookies' | 'headers' | 'address'>,
  cookies: SessionCookies,
  options: {
    readonly user: string
    readonly account: string
    readonly remember: boolean
    readonly now: number
    readonly trusted: number
    readonly twoSteps?: boolean
    readonly identity?: string
    readonly detail: Readonly<Record<string, unknown>>
  },
): Promise<Begun> {
  const ended = await endSession(tx, {
    session: call.cookies[cookies.session],
    remember: call.cookies[cookies.remember],
  })
  const { account, detail, ...begun } = options
  const { user, now } = begun
  const userAgent = call.headers['user-agent']
  const started = await startSessionIn(tx, { ...begun, userAgent, address: call.address })
  const place = { device: call.cookies[cookies.device], network: networkOf(call.address) }
  const device = await keepPlaces(tx, user, place, now)
  await recordSecurity(tx, { user, account, action: 'signIn', now, detail })
  return { started: { ...started, device }, ended }
}
