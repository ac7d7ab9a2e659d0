import type { Catalogue } from '@haulway/platform/messages.ts'

/** Of the screens. */
export const en = {
  'scheduledReports.empty':
    'A scheduled report sends figures of the site to people by e-mail and SMS, at a time on days that you choose.',
  'scheduledReports.history': 'Scheduled report history',
  'scheduledReports.optIns': 'SMS opt-in management',

  'scheduledReports.next': 'Next runs',
  'scheduledReports.next.zone': 'In the time zone {{zone}}.',
  'scheduledReports.next.none': 'Choose days and a time of day (HH:mm) to see when it runs.',
  'scheduledReports.next.paused': 'It is paused: it does not run at these times until it is resumed.',
  'scheduledReports.next.unknown':
    'The time zone of the project could not be read, so the next runs are not known here.',

  'scheduledReports.preview': 'Preview',
  'scheduledReports.preview.text': 'Shows what the report would say if it ran now. Nothing is sent or kept.',
  'scheduledReports.preview.language': 'Language of the preview',
  'scheduledReports.preview.wrong': {
    one: 'A field needs attention before the preview',
    other: '{{count}} fields need attention before the preview',
  },
  'scheduledReports.preview.old': 'The report was changed since. Choose Preview to see it as it is now.',
  'scheduledReports.preview.skipped': 'Nothing was counted, so nothing would be sent.',
  'scheduledReports.preview.range': 'Counted from {{from}} to {{to}}, {{zone}}.',
  'scheduledReports.preview.subject': 'Subject',
  'scheduledReports.preview.html': 'E-mail',
  'scheduledReports.preview.plain': 'E-mail as plain text',
  'scheduledReports.preview.sms': 'SMS',
  'scheduledReports.preview.segments': {
    one: 'Sent as {{count}} message',
    other: 'Sent as {{count}} messages',
  },

  'scheduledReports.copyOf': '{{name}} (copy)',

  'scheduledReports.do.run': 'Run now',
  'scheduledReports.do.run.confirm': {
    one: 'The report goes to {{count}} recipient now. Whoever does not want it gets nothing.',
    other: 'The report goes to {{count}} recipients now. Whoever does not want it gets nothing.',
  },
  'scheduledReports.do.test': 'Send me a test',
  'scheduledReports.do.pause': 'Pause',
  'scheduledReports.do.resume': 'Resume',
  'scheduledReports.do.duplicate': 'Duplicate',
  'scheduledReports.do.history': 'History',
  'scheduledReports.ran.sent': {
    one: 'It ran: {{count}} message is on its way.',
    other: 'It ran: {{count}} messages are on their way.',
  },
  'scheduledReports.ran.empty': 'It ran: nothing was counted, so nothing was sent.',
  'scheduledReports.ran.failed': 'It could not be run.',
  'scheduledReports.ran.nobody': 'It ran, but no recipient wants it.',
  'scheduledReports.tested.sent': 'The test is on its way to your mailbox.',
  'scheduledReports.tested.empty': 'Nothing was counted, so no test was sent.',
  'scheduledReports.tested.failed': 'The test could not be sent.',
  'scheduledReports.tested.nobody': 'Your mailbox does not take reports: you stopped them there.',

  'scheduledReports.stopped.author.do':
    'It does not run. Somebody with access opens it with Edit and saves it: whoever saves a report answers for what it sends.',
  'scheduledReports.stopped.project.do':
    'It does not run. Open the project to its author, or let somebody who may see the project open it with Edit and save it.',

  'scheduledReports.consents': 'Consent of the recipients',
  'scheduledReports.consents.none': 'It has no recipients. Add e-mail addresses or phone numbers with Edit.',
  'scheduledReports.consents.channel': 'By',
  'scheduledReports.consents.address': 'Recipient',
  'scheduledReports.consents.state': 'Consent',
  'scheduledReports.consents.request': 'Request',
  'scheduledReports.consents.ask': 'Send request',
  'scheduledReports.consents.askPhone': 'Send request: {{phone}}',
  'scheduledReports.consents.failed': 'SMS status failed',
  'scheduledReports.consents.error': 'Unexpected error while sending the opt-in request',

  'scheduledReports.lastRuns': 'Last runs',
  'scheduledReports.lastRuns.all': 'All runs',
  'scheduledReports.runs.none': 'It has not run yet.',
  'scheduledReports.history.none': 'No report has run yet.',
  'scheduledReports.history.none.text': 'Every run stands here, with what became of each message.',
  'scheduledReports.history.any': 'All reports',
  'scheduledReports.history.limit': {
    one: 'The history keeps the latest {{count}} run at most.',
    other: 'The history keeps the latest {{count}} runs at most.',
  },
  'scheduledReports.kind.scheduled': 'By the clock',
  'scheduledReports.kind.manual': 'By hand',
  'scheduledReports.kind.test': 'Test',
  'scheduledReports.run.by': '{{kind}}, {{user}}',
  'scheduledReports.run.late': 'Late: began at {{at}}',
  'scheduledReports.run.missed': {
    one: '{{count}} run before it was missed',
    other: '{{count}} runs before it were missed',
  },
  'scheduledReports.run.range': 'From {{from}} to {{to}}, {{zone}}',
  'scheduledReports.run.counted': {
    one: '{{count}} load or dump counted',
    other: '{{count}} loads and dumps counted',
  },
  'scheduledReports.run.took': 'Took {{time}}',
  'scheduledReports.run.messages': {
    one: '{{count}} message',
    other: '{{count}} messages',
  },
  'scheduledReports.run.messages.none': 'No messages.',
  'scheduledReports.outcome.sent': 'ran',
  'scheduledReports.outcome.empty': 'nothing to send',
  'scheduledReports.outcome.failed': 'failed',
  'scheduledReports.outcome.nobody': 'nobody wants it',
  'scheduledReports.delivery.waiting': 'waiting',
  'scheduledReports.delivery.sent': 'sent',
  'scheduledReports.delivery.delivered': 'delivered',
  'scheduledReports.delivery.bounced': 'bounced',
  'scheduledReports.delivery.failed': 'failed',
  'scheduledReports.delivery.unknown': 'not known',
  'scheduledReports.delivery.skipped': 'skipped: no consent',
  'scheduledReports.delivery.suppressed': 'over the limit of the account',
  'scheduledReports.channel.mail': 'E-mail',
  'scheduledReports.channel.sms': 'SMS',
  'scheduledReports.deliveries.outcome': 'Outcome',
  'scheduledReports.deliveries.reason': 'Reason',
  'scheduledReports.deliveries.changedAt': 'Since',
} as const satisfies Catalogue
