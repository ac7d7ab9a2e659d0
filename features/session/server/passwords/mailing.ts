import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineJob, type Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { Composer, OnFinished } from '@haulway/platform/server/mail/outbox.ts'
import { openMailSender, type ComposedMail } from '@haulway/platform/server/mail/sender.ts'
import { openSmsSender } from '@haulway/platform/server/sms/sender.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { baseOf, type SessionOptions } from '../options.ts'
import { answerResetRequests } from './reset-password.ts'

export interface Mailing {
  /** Every minute, for messages of a lost hint and for retries. */
  readonly job: Job
  /** Waits for running work. */
  stop(): Promise<void>
}

/** Hooks of other slices: composers by template, and listeners for finished messages. */
export interface MessageHooks {
  readonly finished: OnFinished
  readonly mailComposers: ReadonlyMap<string, Composer<ComposedMail>>
  readonly smsComposers: ReadonlyMap<string, Composer<string>>
}

/** Sends the outbox: at once after a hint (`resource: 'outbox'`), and by the job. */
export function openMailing(
  services: Services,
  bus: Bus,
  options: SessionOptions,
  { finished, mailComposers, smsComposers }: MessageHooks,
): Mailing {
  const base = baseOf(options)
  const mails = openMailSender(services, {
    smtpUrl: options.smtpUrl,
    base,
    composers: mailComposers,
    finished,
  })
  const texts = openSmsSender(services, {
    gateway: options.smsGateway,
    base,
    composers: smsComposers,
    finished,
  })
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
