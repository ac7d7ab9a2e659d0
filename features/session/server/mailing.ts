import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineJob, type Job } from '@haulway/platform/server/jobs/jobs.ts'
import { openMailSender } from '@haulway/platform/server/mail/sender.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { baseOf, type SessionOptions } from './options.ts'
import { answerResetRequests } from './reset-password.ts'

export interface Mailing {
  /** Once a minute, for what a lost hint left behind and for what failed before. */
  readonly job: Job
  /** Waits for what is under way. */
  stop(): Promise<void>
}

/** Sends what the outbox holds: at once after a hint (`resource: 'outbox'`), and by the job. */
export function openMailing(services: Services, bus: Bus, options: SessionOptions): Mailing {
  const sender = openMailSender(services, { smtpUrl: options.smtpUrl, base: baseOf(options) })
  const send = async (): Promise<void> => {
    await answerResetRequests(services)
    await sender.send()
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
