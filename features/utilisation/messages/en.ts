import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'utilisation.title': 'Utilization',
  'menu.about.utilisation': 'Hours that machines moved, loaded, stood and were silent, by day',
  'utilisation.equipment': 'Equipment',
  'utilisation.day': 'Day',
  'utilisation.moving': 'Moving',
  'utilisation.loading': 'Loading',
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
  'utilisation.said.loaded': '{{machines}}, moving for {{hours}}, loading for {{loading}}',
  'utilisation.said.machines': { one: '{{count}} machine', other: '{{count}} machines' },
  'utilisation.said.hours': { one: '{{count}} hour', other: '{{count}} hours' },
  'utilisation.said.silent': {
    one: '{{count}} machine sent nothing',
    other: '{{count}} machines sent nothing',
  },
  'utilisation.said.rule':
    'Silent: full hours from which no position came. Loading: a loader fills trucks. Standing: heard of, not loading and not faster than walking.',
  'utilisation.said.zone': 'Days in {{zone}}; those of a project with shifts end with the shift.',
  'utilisation.silent.show': 'Show the machines that sent nothing',
  'utilisation.silent.shown': 'Only the machines that sent nothing',
  'utilisation.silent.back': 'Back to all of them',
  'utilisation.chart': 'Hours by day',
  'utilisation.chart.axis': 'Hours of all machines',
  'utilisation.chart.label': 'Hours moving, loading, standing and silent by day: {{said}}',
  'utilisation.chart.open': 'Click to see this day alone',
  'utilisation.noMachines': 'No machine hauled or loaded for this project in these days',
  'dashboards.widgets.kind.UTILISATION': 'Utilization',
  'utilisation.empty.title': 'No machines',
  'utilisation.empty.text':
    'There is no machine for this choice ({{when}}). Choose fewer filters; machines are entered under Equipment.',
  'define.movingTime': 'Moving',
  'define.movingTime.formula':
    'Time in which a machine was faster than walking, told hour by hour; of a loader the time beside loading. An hour that the range or a day cuts counts by its length.',
  'define.movingTime.out': 'Steps between positions that are more than a minute apart.',
  'define.movingTime.setting': 'None.',
  'define.loadingTime': 'Loading',
  'define.loadingTime.formula':
    'Of a loader: the loading of the cycles that it filled. Two trucks at once are counted once. What trucks tell counts where the loader itself was silent.',
  'define.loadingTime.out': 'Spotting, waiting for trucks, and loads that have not been dumped yet.',
  'define.loadingTime.setting': 'Kind of the machine; load locations.',
  'define.standingTime': 'Standing',
  'define.standingTime.formula': 'Hours from which positions came, less moving and loading.',
  'define.standingTime.out': 'Hours without a position.',
  'define.standingTime.setting': 'None.',
  'define.silentTime': 'Silent',
  'define.silentTime.formula': 'Full hours from which no position came, less loading.',
  'define.silentTime.out': 'What is still to come of a day.',
  'define.silentTime.setting': 'Accounts may keep positions on shift only.',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
