import type { Composer, OnFinished } from '@haulway/platform/server/mail/outbox.ts'
import type { ComposedMail } from '@haulway/platform/server/mail/sender.ts'
import type { MailTemplate } from '@haulway/platform/server/mail/templates.ts'
import type { SmsTemplate } from '@haulway/platform/server/sms/templates.ts'
import { defineSlice, type SliceHostOptions } from '@haulway/slice/server.ts'
import { openLiveSocket } from './live.endpoints.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { outboxMetrics } from '@haulway/platform/server/mail/outbox-metrics.ts'
import { openMailing } from './server/passwords/mailing.ts'
import { removeExpiredSessionsJob } from './server/sessions/remove-expired-sessions.job.ts'
import { sessionRoutes } from './server/routes.ts'
import { sealSecretsJob } from './server/second-factor/seal-secrets.job.ts'
import { standingChannel } from './server/sessions/standing.ts'

export { mayStill } from './server/requests/context.ts'
export { cookieName, sessionCookies, type SessionCookies, type Started } from './server/requests/cookies.ts'
export { identifyBy, renewBy } from './server/requests/identify.ts'
export { baseOf, type SessionOptions } from './server/options.ts'
export { endIdentities } from './server/identity/end-identities.ts'
export { forgetLoginChanges, tellLoginChange } from './server/logins/login-change.ts'
export { givenPasswordMistake, hashNewPassword } from './server/passwords/new-password.ts'
export { setPassword } from './server/passwords/set-password.ts'
export { openDenials } from './server/requests/denials.ts'
export { beginSession } from './server/sessions/begin-session.ts'
export { personOf } from './server/sessions/own-sessions.ts'
export { hasSealedSecrets } from './server/second-factor/sealed-secrets.ts'
export { endSessions, renameSession, startSession } from './server/sessions/sessions.ts'
export { revokingResources } from './server/sessions/standing.ts'
export { findGuessed, provePin, proveTabletCode } from './server/sign-in/attempts.ts'
export { demandProof, passwordHashOf, provesOwnPassword } from './server/sign-in/prove-again.ts'
export { endTokens } from './server/tokens/own-tokens.ts'
export { accountOfToken, accountToken, bearsSecret, hashToken } from './server/tokens/tokens.ts'

/** The templates of messages. */
const channelsOf = ({ smtpUrl, smsGateway }: SliceHostOptions) => [
  ...(smtpUrl === undefined ? [] : ['mail' as const]),
  ...(smsGateway === undefined ? [] : ['sms' as const]),
]

/** What other slices register with the slice that sends mails and SMS. */
interface Sending {
  /** Called for every message that reaches its final state, in the same transaction. */
  onFinished(listener: OnFinished): void
  /** Composes the mails of a template; a composer that returns undefined fails the message for good. */
  composeMailBy(template: MailTemplate, composer: Composer<ComposedMail>): void
  /** The same for SMS: the whole text, with its link. */
  composeSmsBy(template: SmsTemplate, composer: Composer<string>): void
}

export const slice = defineSlice<Sending>({
  name: 'session',
  words: { en, ru, cn },
  described: [openLiveSocket],
  jobs: [removeExpiredSessionsJob, sealSecretsJob],
  privatePages: [{ path: '/resetpassword' }, { path: '/undologinchange' }],
  open({ services, bus, options }) {
    const listeners: OnFinished[] = []
    const mailComposers = new Map<string, Composer<ComposedMail>>()
    const smsComposers = new Map<string, Composer<string>>()
    const finished: OnFinished = async (...message) => {
      for (const listener of listeners) await listener(...message)
    }
    const mailing = openMailing(services, bus, options, { finished, mailComposers, smsComposers })
    return {
      routes: sessionRoutes(options),
      channels: [standingChannel(bus)],
      jobs: [mailing.job],
      metrics: outboxMetrics(channelsOf(options), services),
      stop: () => mailing.stop(),
      gives: {
        onFinished: (listener) => void listeners.push(listener),
        composeMailBy: (template, composer) => void mailComposers.set(template, composer),
        composeSmsBy: (template, composer) => void smsComposers.set(template, composer),
      },
    }
  },
})
