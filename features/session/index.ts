import type { SmsSettings } from '@haulway/platform/server/sms/sender.ts'
import { defineSlice } from '@haulway/slice/server.ts'
import { openMailing } from './server/mailing.ts'
import { removeExpiredSessionsJob } from './server/remove-expired-sessions.job.ts'
import { sessionRoutes } from './server/routes.ts'
import { sealSecretsJob } from './server/seal-secrets.job.ts'
import { standingChannel } from './server/standing.ts'

export { cookieName, sessionCookies, type SessionCookies, type Started } from './server/cookies.ts'
export { identifyBy, renewBy } from './server/identify.ts'
export { baseOf, type SessionOptions } from './server/options.ts'
export { openDenials } from './server/denials.ts'
export { hashPassword, passwordMatches } from './server/passwords.ts'
export { endSessions, renameSession, startSession } from './server/sessions.ts'
export { setPassword } from './server/set-password.ts'
export { findGuessed, provePassword, provePin } from './server/attempts.ts'
export { personOf } from './server/own-sessions.ts'
export { accountOfToken, accountToken, hashed, newToken } from './server/tokens.ts'

type SmsFailed = NonNullable<SmsSettings['failed']>

/** What others ask of the slice that sends mails and SMS. */
interface Sending {
  /** Told of every SMS that will never leave. */
  onSmsFailed(listener: SmsFailed): void
}

export const slice = defineSlice<Sending>({
  name: 'session',
  jobs: [removeExpiredSessionsJob, sealSecretsJob],
  privatePages: [{ path: '/resetpassword' }],
  open({ services, bus, options }) {
    const listeners: SmsFailed[] = []
    const mailing = openMailing(services, bus, options, async (...sms) => {
      for (const listener of listeners) await listener(...sms)
    })
    return {
      routes: sessionRoutes(options),
      channels: [standingChannel(bus)],
      jobs: [mailing.job],
      stop: () => mailing.stop(),
      gives: { onSmsFailed: (listener) => void listeners.push(listener) },
    }
  },
})
