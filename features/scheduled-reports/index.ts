import { defineSlice } from '@haulway/slice/server.ts'
import { baseOf, slice as session } from '../session/index.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { scheduledReports } from './scheduled-report.resource.ts'
import { composeMail, composeSms } from './server/compose.ts'
import { inSystem } from '@haulway/platform/server/db/index.ts'
import { recordOutcome } from './server/deliveries.ts'
import { deliveryNoticeRoute, type DeliveryNotice } from './server/inbound.ts'
import { sendReportsJob } from './server/due.ts'
import { scheduledReportHooks } from './server/hooks.ts'
import { scheduledReportRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'scheduled-reports',
  words: { en, ru, cn },
  resources: [scheduledReports],
  hooks: { 'scheduled-reports': scheduledReportHooks },
  open(house) {
    const { services, words, reports, options } = house
    const deps = { services, words, reports }
    const sending = house.of(session)
    sending.composeMailBy('scheduledReport', composeMail(services.database))
    sending.composeSmsBy('scheduledReport', composeSms(services.database))
    sending.onFinished(async (tx, { id, template, state, problem }, now) => {
      if (template === 'scheduledReport') await recordOutcome(tx, id, state, problem, now)
    })
    const recordNotice = async (
      message: string,
      { outcome, status, diagnostic }: DeliveryNotice,
    ): Promise<void> => {
      const reason = outcome === 'bounced' ? [status, diagnostic].filter(Boolean).join(' ') : null
      await inSystem(services.database, (tx) => recordOutcome(tx, message, outcome, reason, services.clock()))
    }
    return {
      routes: [
        ...house.of(telemetry).settledFirst(scheduledReportRoutes(deps, baseOf(options))),
        deliveryNoticeRoute(options.mailInboundSecret, recordNotice),
      ],
      jobs: [sendReportsJob(deps)],
    }
  },
})
