import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'lineUp.title': 'Line-up',
  'menu.about.line-up': 'Machines, loaders and drivers of the next shift, by route',
  'lineUp.project': 'Project',
  'lineUp.shift': 'Shift',
  'lineUp.none': 'No shift to plan',
  'lineUp.none.text': 'Shifts are those of a project: enter its work days and shifts there.',
  'lineUp.draft': 'Not published yet: nobody is sent anywhere.',
  'lineUp.notPublished': 'It was not published.',
  'lineUp.published': 'Published {{at}} by {{by}}. Machines are sent when the shift begins.',
  'lineUp.begun': 'Machines were sent at {{at}}; published by {{by}}.',
  'lineUp.copy': 'Copy from …',
  'lineUp.publish': 'Publish',
  'lineUp.takeBack': 'Take back',
  'lineUp.loaders': 'Loaders, and machines without a route',
  'lineUp.add': 'Add a machine to {{route}}',
  'lineUp.add.short': 'Add a machine',
  'lineUp.place': 'Place of {{machine}}',
  'lineUp.place.short': 'Place',
  'lineUp.driver': 'Driver of {{machine}}',
  'lineUp.driver.short': 'Driver',
  'lineUp.remove': 'Take {{machine}} out',
  'lineUp.conflicts': { one: '{{count}} conflict', other: '{{count}} conflicts' },
  'lineUp.conflict.machineTwice': 'planned twice',
  'lineUp.conflict.machineHidden': 'is hidden',
  'lineUp.conflict.down': 'is down',
  'lineUp.conflict.noRoute': 'has no route',
  'lineUp.conflict.routeHidden': 'the route is hidden',
  'lineUp.conflict.notAllowed': 'is not allowed on the route',
  'lineUp.conflict.noPlace': 'has no place to load at',
  'lineUp.conflict.driverTwice': 'driver planned twice',
  'lineUp.conflict.license': 'license of the driver has ended',
  'validation.lineUp.shift': 'The project has no such shift on this day',
  'validation.lineUp.empty': 'There is nothing to publish',
  'validation.lineUp.conflicts': 'First settle where each machine goes',
  'conflict.lineUp.seen': 'The line-up has changed meanwhile: look at it again',
  'conflict.lineUp.begun': 'This shift has begun',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
