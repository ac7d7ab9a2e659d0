import { defineSlice } from '@haulway/slice/server.ts'
import { slice as session } from '../session/index.ts'
import { reportRecipients } from './report-recipient.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { noteFailure } from './server/consents.ts'
import { reportRecipientHooks, reportRecipientRoutes } from './server/routes.ts'

export { accountTitle } from './server/account-title.ts'
export { findConsents, mailboxState, newStopLinks, refuseStranger } from './server/consents.ts'
export { hasConsented, refuseUnwilling, sendTo } from './server/delivery.ts'
export { sendRequest } from './server/request.ts'

export const slice = defineSlice({
  name: 'report-recipients',
  words: { en, ru, cn },
  resources: [reportRecipients],
  hooks: { reportrecipients: reportRecipientHooks },
  privatePages: [{ path: '/report-consent' }, { path: '/report-subscription' }],
  open(house) {
    house.of(session).onFinished(async (tx, { id, channel, state }, now) => {
      if (channel === 'sms' && state === 'failed') await noteFailure(tx, id, now)
    })
    return { routes: reportRecipientRoutes(house.options.smsInboundSecret) }
  },
})
