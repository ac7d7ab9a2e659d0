import { choice, defineResource, instant, text } from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { consentStates } from './consent.ts'

/**
 * A recipient of reports without a login. The consent of the owner of the phone or mailbox is stored apart, as it
 * outlives the entry (see `consent.ts`).
 */
export const reportRecipients = defineResource({
  name: 'reportrecipients',
  table: 'report_recipients',
  permission: 'scheduledReports',
  screen: 'scheduled-reports/recipients',
  messages: 'reportRecipients',
  feature: 'tracker',
  titleField: 'fullName',
  importKey: 'email',
  fields: {
    fullName: text({ required: true, max: 100 }),
    phone: text({ format: 'phone', unique: true, max: 16, searchable: true }),
    email: text({ format: 'email', unique: true, max: 254, searchable: true }),
    language: choice(languages, { required: true }),
    comments: text({ max: 2_000, multiline: true }),
    /** Of the phone; absent without one. */
    smsConsent: choice(consentStates, { readOnly: true, filterable: false }),
    /** Of the mailbox, which gets reports until its owner opts out. */
    mailConsent: choice(consentStates, { readOnly: true, filterable: false }),
    /**
     * When consent may be requested from the phone again; absent when it may be now, or when the owner has agreed.
     */
    nextRequestAt: instant({ readOnly: 'derived', filterable: false }),
  },
})
