import type { Catalogue } from '@haulway/platform/messages.ts'

/** Texts common to all reports. */
export const en = {
  'report.header.seconds': '{{name}}, s',
  'report.header.unit': '{{name}}, {{unit}}',
  'report.header.zone': '{{name}} ({{zone}})',
  'report.said.comma': ', ',
  'report.said.semicolon': '; ',
  'report.filter.range': 'Range',
  'report.filter.last24': 'Last 24 hours',
  'report.filter.today': 'Today',
  'report.filter.yesterday': 'Yesterday',
  'report.filter.week': 'Week to date',
  'report.filter.month': 'Month to date',
  'report.filter.last7': 'Last 7 days',
  'report.filter.last30': 'Last 30 days',
  'report.filter.previous': 'Previous range',
  'report.filter.next': 'Next range',
  'report.filter.custom': 'Custom range',
  'report.filter.from': 'From',
  'report.filter.to': 'To',
  'report.filter.order': 'The end must be after the start',
  'report.filter.none': 'Nothing found',
  'report.filter.clear': 'Clear filters',
  'report.latest': 'Last data {{when}}: go there',
  'report.totals.row': 'Whole report',
  'report.tabs': 'Table',
  'report.print': 'Print',
  'report.made': 'Made {{when}}',
  'validation.report.future': 'Must not be in the future',
  'validation.report.days': 'At most {{max}} days are reported at a time',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
