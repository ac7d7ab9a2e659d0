import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'sharedReports.title': 'Shared Links',
  'error.text.Too many reports are shared: end some of the links':
    'Too many reports are shared: end some of the links',
  'sharedReports.report': 'Shared report',
  'sharedReports.share': 'Share as a link',
  'sharedReports.share.text': {
    one: 'Somebody without a login sees the report as it is now: its figures, the charts, and the tables of what they come to. The link works for {{count}} day.',
    other:
      'Somebody without a login sees the report as it is now: its figures, the charts, and the tables of what they come to. The link works for {{count}} days.',
  },
  'sharedReports.share.action': 'Make the link',
  'sharedReports.all': 'All links that are out',
  'sharedReports.field.recipient': 'Recipient',
  'sharedReports.field.email': 'Email',
  'sharedReports.field.email.help': 'The link is sent there. Without it you hand it on yourself.',
  'sharedReports.field.phone': 'Mobile phone',
  'sharedReports.field.phone.help': 'Only numbers whose owners agreed to messages get one.',
  'sharedReports.field.language': 'Language',
  'sharedReports.made': 'The link works until {{date}}. It is shown only now: copy it.',
  'sharedReports.made.sent': 'The link is on its way. It works until {{date}}, and is shown only now.',
  'sharedReports.link': 'Link',
  'sharedReports.copy': 'Copy the link',
  'sharedReports.copied': 'Copied',
  'sharedReports.column.recipient': 'Recipient',
  'sharedReports.column.report': 'Report',
  'sharedReports.column.period': 'Period',
  'sharedReports.column.sharedAt': 'Shared',
  'sharedReports.column.sharedBy': 'Shared by',
  'sharedReports.column.address': 'Sent to',
  'sharedReports.column.openedAt': 'Last opened',
  'sharedReports.column.expiresAt': 'Works until',
  'sharedReports.column.changed': 'Figures since',
  'sharedReports.changed': 'Changed',
  'sharedReports.changed.told': 'Changed, told',
  'sharedReports.unopened': 'not yet',
  'sharedReports.end': 'End the link',
  'sharedReports.end.of': 'End the link of {{recipient}}',
  'sharedReports.end.text': 'The link of {{recipient}} leads nowhere from now on. What it showed is removed.',
  'sharedReports.none': 'No link is out',
  'sharedReports.none.text': 'Open a report and choose “Share as a link”.',
  'sharedReports.gone': 'This link leads nowhere',
  'sharedReports.gone.text':
    'It may have run out, or have been ended by whoever shared it. Ask them for a new one.',
  'sharedReports.for': 'For {{recipient}}, shared by {{sharedBy}} on {{at}}',
  'sharedReports.until': 'The link works until {{at}}',
  'sharedReports.foot':
    'The figures are those of the moment of sharing. Keep the link to yourself: whoever has it sees them.',
  'sharedReports.print': 'Print',
  'sharedReports.pdf': 'PDF',
  'sharedReports.mail': 'Write a mail with it',
  'sharedReports.local':
    'This link opens on this machine only. Whoever runs the product sets its public address with HAULWAY_PUBLIC_URL.',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
