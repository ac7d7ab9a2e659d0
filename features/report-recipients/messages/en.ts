import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'reportRecipients.title': 'Report Recipients',
  'reportRecipients.one': 'Report recipient',
  'reportRecipients.field.fullName': 'Name',
  'reportRecipients.field.phone': 'Mobile phone',
  'reportRecipients.field.email': 'Email',
  'reportRecipients.field.language': 'Language',
  'reportRecipients.field.comments': 'Comments',
  'reportRecipients.field.smsConsent': 'SMS',
  'reportRecipients.field.mailConsent': 'Mails',
  'reportRecipients.field.nextRequestAt': 'Next request allowed',
  'reportRecipients.language.en': 'English',
  'reportRecipients.language.ru': 'Russian',
  'reportRecipients.language.cn': 'Chinese',
  'reportRecipients.smsConsent.pending': 'not asked yet',
  'reportRecipients.smsConsent.requested': 'asked, no answer yet',
  'reportRecipients.smsConsent.accepted': 'agreed',
  'reportRecipients.smsConsent.denied': 'opted out',
  'reportRecipients.smsConsent.failed': 'request not delivered',
  'reportRecipients.mailConsent.pending': 'not asked yet',
  'reportRecipients.mailConsent.requested': 'asked, no answer yet',
  'reportRecipients.mailConsent.accepted': 'gets reports',
  'reportRecipients.mailConsent.denied': 'opted out',
  'reportRecipients.mailConsent.failed': 'request not delivered',
  'reportRecipients.optIn': 'Consent to SMS',
  'reportRecipients.optIn.send': 'Send an opt-in request',
  'reportRecipients.optIn.again': 'Send another request',
  'reportRecipients.optIn.confirm':
    '{{phone}} gets an SMS that asks for consent. The next one may follow after 24 hours, to somebody who refused before after 14 days, and after several refusals after 30 days for each beyond the first.',
  'reportRecipients.optIn.is.none': 'Without a phone number there is nobody to ask.',
  'reportRecipients.optIn.is.pending':
    'The owner of the number was never asked. Reports go only to those who agreed.',
  'reportRecipients.optIn.is.requested': 'The owner of the number was asked and has not answered yet.',
  'reportRecipients.optIn.is.accepted': 'The owner of the number agreed to get reports.',
  'reportRecipients.optIn.is.denied':
    'The owner of the number does not want reports. They can take that back themselves at any time.',
  'reportRecipients.optIn.is.failed': 'The request could not be delivered to this number.',
  'reportRecipients.optIn.next': 'Another request is allowed from {{at}}.',
  'reportConsent.title': 'Messages about haul reports',
  'reportConsent.subscription': 'What you get',
  'reportConsent.loading': 'Looking up what this link is about',
  'reportConsent.gone': 'This link leads nowhere',
  'reportConsent.gone.text': 'It may have run out. The newest message that you got has one that works.',
  'reportConsent.address.sms': 'SMS to {{address}}',
  'reportConsent.address.mail': 'Mails to {{address}}',
  'reportConsent.is.pending': 'You have not been asked yet.',
  'reportConsent.is.requested':
    '{{account}} would like to send you reports. Nothing is sent until you agree.',
  'reportConsent.is.accepted': 'You get reports of {{account}}.',
  'reportConsent.is.denied': 'You get no reports of {{account}}.',
  'reportConsent.is.failed': 'A request could not be delivered to you.',
  'reportConsent.do.accept': 'I agree',
  'reportConsent.do.stop': 'Stop messages',
  'reportConsent.do.resume': 'Get them again',
  'reportConsent.reports': 'Shared with you',
  'reportConsent.report': 'Cycle time report, shared on {{date}}, link works until {{until}}',
  'reportConsent.reports.none': 'Nothing at the moment.',
  'reportConsent.rates': 'Rates of your carrier apply. You can also reply STOP to any message.',
  'audit.kind.reportconsents': 'Consent to reports',
  'audit.kind.sharedreports': 'Shared link',
  'audit.field.recipient': 'Recipient',
  'audit.field.expiresAt': 'Works until',
  'audit.field.decidedBy': 'Decided by',

  'validation.recipient.stopped': 'The owner of this address does not want reports',
  'validation.recipient.unasked': 'The owner of this number has not agreed to messages',
  'validation.recipient.stranger':
    'Enter this address among the recipients first: new ones allowed in a day are {max}',
  'conflict.consent.accepted': 'The owner of this number has agreed already',
  'conflict.consent.wait': 'The next request is allowed from {{at}}',
  'conflict.consent.phone': 'Without a phone number nobody can be asked',
  'reportRecipients.empty':
    'People without a login who get reports by mail or SMS once they have agreed. Reports shared as a link need no recipient.',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
