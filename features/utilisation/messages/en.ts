import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'utilisation.title': 'Utilisation',
  'menu.about.utilisation': 'Hours that machines moved, stood and were silent, by day',
  'utilisation.equipment': 'Equipment',
  'utilisation.day': 'Day',
  'utilisation.moving': 'Moving',
  'utilisation.standing': 'Standing',
  'utilisation.silent': 'Silent',
  'utilisation.bar': 'Shares',
  'utilisation.share': '{{percent}} % of the time',
  'utilisation.tab.days': 'By machine and day',
  'utilisation.tab.equipment': 'By equipment',
  'utilisation.tab.day': 'By day',
  'utilisation.filter.any.project': 'All projects',
  'utilisation.filter.any.equipment': 'All equipment',
  'utilisation.filter.any.kind': 'All kinds',
  'utilisation.said.counted': '{{machines}}, moving for {{hours}}',
  'utilisation.said.machines': { one: '{{count}} machine', other: '{{count}} machines' },
  'utilisation.said.hours': { one: '{{count}} hour', other: '{{count}} hours' },
  'utilisation.said.silent': {
    one: '{{count}} machine sent nothing',
    other: '{{count}} machines sent nothing',
  },
  'utilisation.said.rule':
    'Silent: full hours from which no position came. Standing: heard of, and not faster than walking.',
  'utilisation.said.zone': 'Days in {{zone}}; those of a project with shifts end with the shift.',
  'utilisation.silent.show': 'Show the machines that sent nothing',
  'utilisation.silent.shown': 'Only the machines that sent nothing',
  'utilisation.silent.back': 'Back to all of them',
  'utilisation.chart': 'Hours by day',
  'utilisation.chart.axis': 'Hours of all machines',
  'utilisation.chart.label': 'Hours moving, standing and silent by day: {{said}}',
  'utilisation.chart.open': 'Click to see this day alone',
  'utilisation.noMachines': 'No machine hauled for this project in these days',
  'dashboards.widgets.kind.UTILISATION': 'Utilisation',
  'utilisation.empty.title': 'No machines',
  'utilisation.empty.text':
    'There is no machine for this choice ({{when}}). Choose fewer filters; machines are entered under Equipment.',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
