import { choice, defineResource, instant, text } from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { consentStates } from './consent.ts'

/**
 * Who gets reports without a login. Whether the owner of the phone or of the mailbox wants them is no field of the entry: it
 * outlives it (see `consent.ts`).
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
    /** Of the mailbox: a mailbox gets reports until its owner says stop. */
    mailConsent: choice(consentStates, { readOnly: true, filterable: false }),
    /** From when on the phone may be asked again; absent when it may be, or has agreed. */
    nextRequestAt: instant({ readOnly: 'derived', filterable: false }),
  },
})
