import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'dispatcher.title': 'Dispatcher',
  'dispatcher.map': 'Map of the site with its machines',
  'dispatcher.machines': 'Machines',
  'dispatcher.loaders': 'Loaders',
  'dispatcher.routes': 'Routes',
  'dispatcher.panel': 'Machines, loaders and routes',
  'dispatcher.panel.open': 'Show machines, loaders and routes',

  'dispatcher.search': 'Find a machine',
  'dispatcher.states': 'Show these states only',
  'dispatcher.order': 'Order',
  'dispatcher.order.attention': 'What is wrong first',
  'dispatcher.order.title': 'By name',
  'dispatcher.order.state': 'By state',
  'dispatcher.order.longest': 'Longest in its state first',
  'dispatcher.waiting': { one: '{{count}} waiting', other: '{{count}} waiting' },
  'dispatcher.shown': { one: '{{shown}} of {{count}} machine', other: '{{shown}} of {{count}} machines' },
  'dispatcher.neverHeard': {
    one: '{{count}} machine was never heard',
    other: '{{count}} machines were never heard',
  },
  'dispatcher.noneFits': 'No machine fits the filter',
  'dispatcher.noneFits.clear': 'Show all machines',
  'dispatcher.empty': 'No machine has reported yet',
  'dispatcher.empty.text':
    'Add your machines under Equipment and enrol a tablet or tracker for each. They appear here with their first position.',
  'dispatcher.empty.action': 'Open Equipment',

  'dispatcher.connecting': 'Connecting to live data',
  'dispatcher.notLive':
    'No live connection since {{time}}: machines are fetched every 10 s, places and routes every 30 s.',
  'dispatcher.offlineSince': 'Offline since {{time}}',
  'dispatcher.loadFailed': 'Locations and routes could not be loaded. Machines are still live.',
  'dispatcher.gone': 'This machine is not on the map',
  'dispatcher.gone.text': 'It has not reported a position yet, or it was hidden.',

  'dispatcher.menu.details': 'Details',
  'dispatcher.menu.route': 'Change route…',
  'dispatcher.menu.tablet': 'Tablet settings…',
  'dispatcher.menu.open': 'Open the machine',

  'dispatcher.follow': 'Follow',
  'dispatcher.follow.stop': 'Stop following',
  'dispatcher.locate': 'Show on the map',
  'dispatcher.speed': 'Speed',
  'dispatcher.lastFix': 'Last fix',
  'dispatcher.ago': '{{time}} ago',
  'dispatcher.position': 'Position',
  'dispatcher.location': 'Location',
  'dispatcher.onTheWay': 'On the way',
  'dispatcher.driver': 'Driver',
  'dispatcher.driver.none': 'Nobody signed on',
  'dispatcher.route': 'Route',
  'dispatcher.route.none': 'No route',
  'dispatcher.unknown': 'Unknown',

  'dispatcher.cycle': 'Current cycle',
  'dispatcher.cycle.none': 'No cycle yet: it begins with the next load.',
  'dispatcher.cycle.running': 'Running for {{time}}',
  'dispatcher.cycle.from': 'From',
  'dispatcher.cycle.to': 'To',
  'dispatcher.cycle.payload': 'Payload',
  'dispatcher.loader.loaded': 'Loading now',
  'dispatcher.loader.next': 'Next',
  'dispatcher.loader.coming': 'On the way',
  'dispatcher.loader.none': 'Nobody',
  'dispatcher.loaders.empty': 'No loader has reported yet',
  'dispatcher.loaders.empty.text':
    'Loaders appear here with what they do, and the trucks that wait for them.',
  'dispatcher.events': 'Last events',
  'dispatcher.events.none': 'Nothing has happened yet.',

  'dispatcher.routes.empty': 'There is no route yet',
  'dispatcher.routes.empty.text':
    'A route joins a load and a dump. Make one, then assign machines to it here.',
  'dispatcher.routes.empty.action': 'New route',
  'dispatcher.routes.project': 'Project',
  'dispatcher.routes.project.all': 'All projects',
  'dispatcher.routes.unassigned': 'Without a route',
  'dispatcher.routes.machines': { one: '{{count}} machine', other: '{{count}} machines' },
  'dispatcher.routes.none': 'No machines here',
  'dispatcher.assign': 'Assign machines',
  'dispatcher.assign.do': { one: 'Assign {{count}} machine', other: 'Assign {{count}} machines' },
  'dispatcher.assign.choose': 'Choose machines',
  'dispatcher.assign.nobody': 'No such machine',
  'dispatcher.assign.force.confirm': {
    one: '{{count}} machine is on “{{route}}” at once, also when it is loaded. Its driver is told, and not asked.',
    other:
      '{{count}} machines are on “{{route}}” at once, also those that are loaded. Their drivers are told, and not asked.',
  },
  'dispatcher.change.title': 'Change the route of {{machine}}',
  'dispatcher.change.current': 'Current route',
  'dispatcher.change.next': 'New route',
  'dispatcher.change.agreed':
    'The machine changes over once its driver agrees; a loaded machine dumps first.',
  'dispatcher.change.leave': 'The machine is taken off its route at once.',
  'dispatcher.change.do': 'Change',
  'dispatcher.change.force': 'Change now',
  'dispatcher.change.force.confirm':
    '{{machine}} is on “{{route}}” at once, also when it is loaded. Its driver is told, and not asked.',
  'dispatcher.change.cancel': 'Cancel the change',
  'dispatcher.change.reason': 'Why',
  'dispatcher.change.since': 'since {{time}}',
  'dispatcher.change.closed': 'A route that is not open to you',
  'dispatcher.change.chosen': 'went there by itself',
  'dispatcher.unassign': 'Take {{machine}} off the route',

  'dispatcher.legend': 'Legend',
  'dispatcher.legend.colors': 'Colors of the machines',
  'dispatcher.legend.states': 'What they do',
  'dispatcher.legend.ages': 'Last contact',
  'dispatcher.legend.heading': 'The tip shows the heading',
  'dispatcher.trails': 'Way of the last 30 min',
  'dispatcher.trails.selected': 'Selected',
  'dispatcher.trails.all': 'All shown',
  'menu.dispatcher': 'Dispatcher',
  'menu.about.dispatcher2d': 'Machines on the map, live, and their routes',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
