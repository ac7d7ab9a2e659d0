import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'locationAnalysis.title': 'Deep Location Analysis',
  'menu.about.location-analysis':
    'How long machines stay in places, moving, idling or off, who waits there when, and how fast they drive',
  'locationAnalysis.equipment': 'Equipment',
  'locationAnalysis.location': 'Location',
  'locationAnalysis.driver': 'Driver',
  'locationAnalysis.hour': 'Hour of the day',
  'locationAnalysis.enteredAt': 'Entered',
  'locationAnalysis.exitedAt': 'Left',
  'locationAnalysis.cut': 'Counted in part',
  'locationAnalysis.cut.open': 'goes on',
  'locationAnalysis.cut.before': 'began before',
  'locationAnalysis.visits': 'Visits',
  'locationAnalysis.dwell': 'Dwell',
  'locationAnalysis.moving': 'Moving',
  'locationAnalysis.idle': 'Idling',
  'locationAnalysis.off': 'Engine off',
  'locationAnalysis.shortest': 'Shortest dwell',
  'locationAnalysis.average': 'Average dwell',
  'locationAnalysis.p90': '90 % no longer than',
  'locationAnalysis.longest': 'Longest dwell',
  'locationAnalysis.loads': 'Loads',
  'locationAnalysis.dumps': 'Dumps',
  'locationAnalysis.none.driver': 'Nobody signed on',
  'locationAnalysis.tab.visits': 'Visits',
  'locationAnalysis.tab.location': 'By location',
  'locationAnalysis.tab.equipment': 'By equipment',
  'locationAnalysis.tab.driver': 'By driver',
  'locationAnalysis.tab.hour': 'By hour',
  'locationAnalysis.filter.any.project': 'All projects',
  'locationAnalysis.filter.any.location': 'All locations',
  'locationAnalysis.filter.any.equipment': 'All equipment',
  'locationAnalysis.filter.any.driver': 'All drivers',
  'locationAnalysis.said.counted': '{{visits}} of {{locations}} by {{machines}}',
  'locationAnalysis.said.visits': { one: '{{count}} visit', other: '{{count}} visits' },
  'locationAnalysis.said.locations': { one: '{{count}} location', other: '{{count}} locations' },
  'locationAnalysis.said.machines': { one: '{{count}} machine', other: '{{count}} machines' },
  'locationAnalysis.said.open': {
    one: '{{count}} visit goes on after it',
    other: '{{count}} visits go on after it',
  },
  'locationAnalysis.said.before': {
    one: '{{count}} visit began before this range: its part counts.',
    other: '{{count}} visits began before this range: their part counts.',
  },
  'locationAnalysis.said.over': {
    one: '{{count}} visit was longer than {{minutes}} minutes',
    other: '{{count}} visits were longer than {{minutes}} minutes',
  },
  'locationAnalysis.said.rule':
    'Idling: slower than walking while the engine is not known to be off. A visit counts in the hour in which it began, a load or dump at its moment.',
  'locationAnalysis.said.zone': 'Hours in {{zone}}.',
  'locationAnalysis.open.show': 'Show the visits that go on',
  'locationAnalysis.open.shown': 'Only the visits that go on',
  'locationAnalysis.open.back': 'Back to all of them',
  'locationAnalysis.histogram': 'Visits by how long they were',
  'locationAnalysis.histogram.axis': 'Minutes',
  'locationAnalysis.histogram.label': 'Visits by how many minutes they were: {{said}}',
  'locationAnalysis.bucket': '{{minutes}} minutes',
  'locationAnalysis.queue': 'Queue through the day',
  'locationAnalysis.queue.axis': 'Machines waiting, on average',
  'locationAnalysis.queue.label': 'Machines waiting by hour of the day: {{said}}',
  'locationAnalysis.queue.most': { one: 'At most {{count}} at once', other: 'At most {{count}} at once' },
  'locationAnalysis.queue.average': '{{length}} on average',
  'locationAnalysis.queue.none': 'Nobody waited to be loaded or to dump.',
  'locationAnalysis.speeds': 'Speeds on the ground',
  'locationAnalysis.speeds.choose': 'Choose a location to see how fast machines drive in and around it.',
  'locationAnalysis.speeds.rule':
    'Means of the positions in each square, of all drivers; standing counts too.',
  'locationAnalysis.speeds.side': 'Squares',
  'locationAnalysis.speeds.length': '{{length}} {{unit}}',
  'locationAnalysis.speeds.map': 'Mean speeds by squares of {{side}}: {{location}}',
  'locationAnalysis.speeds.none': 'No positions with a speed in this range.',
  'validation.locationAnalysis.days': 'Speeds of at most {{max}} days are read at a time',
  'validation.locationAnalysis.positions':
    'There are too many positions: choose fewer days or one machine (at most {{max}} positions)',
  'validation.locationAnalysis.squares': 'There are too many squares: choose larger ones (at most {{max}})',
  'locationAnalysis.empty.title': 'No visits',
  'locationAnalysis.empty.text':
    'No machine was in a location of this choice ({{when}}). Choose fewer filters or another range; locations are drawn under Locations.',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
