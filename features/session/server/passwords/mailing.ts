import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineJob, type Job } from '@haulway/platform/server/jobs/jobs.ts'
import { openMailSender } from '@haulway/platform/server/mail/sender.ts'
import { openSmsSender, type SmsSettings } from '@haulway/platform/server/sms/sender.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { baseOf, type SessionOptions } from '../options.ts'
import { answerResetRequests } from './reset-password.ts'

export interface Mailing {
  /** Once a minute, for what a lost hint left behind and for what failed before. */
  readonly job: Job
  /** Waits for what is under way. */
  stop(): Promise<void>
}

/** Sends what the outbox holds: at once after a hint (`resource: 'outbox'`), and by the job. `smsFailed` is told of an
 * SMS that will never leave. */
export function openMailing(
  services: Services,
  bus: Bus,
  options: SessionOptions,
  smsFailed: NonNullable<SmsSettings['failed']>,
): Mailing {
  const base = baseOf(options)
  const mails = openMailSender(services, { smtpUrl: options.smtpUrl, base })
  const texts = openSmsSender(services, { gateway: options.smsGateway, base, failed: smsFailed })
  const send = async (): Promise<void> => {
    await answerResetRequests(services)
    await Promise.all([mails.send(), texts.send()])
  }
  let underWay: Promise<void> = Promise.resolve()
  const unsubscribe = bus.subscribe(({ resource }) => {
    if (resource !== 'outbox') return
    underWay = underWay
      .then(send)
      .catch((error: unknown) => services.log.error({ err: error }, 'the outbox could not be worked off'))
  })
  return {
    job: defineJob({ name: 'send-mail', cron: '* * * * *', run: send }),
    async stop() {
      unsubscribe()
      await underWay
    },
  }
}
