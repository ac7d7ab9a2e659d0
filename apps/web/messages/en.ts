import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'shell.tracker': 'Haulway',
  'shell.welcome': 'Welcome, {{name}}',
  'shell.nothing': 'No screens are open to you in this account',
  'shell.nothing.text': 'An account administrator gives roles. Choose another account if you have one.',
  'shell.skip': 'Skip to the content',
  'shell.sidebar': 'Show or hide the menu',
  'shell.menu': 'Menu',
  'shell.home': 'Go to the start',
  'shell.account': 'Account',
  'shell.elsewhere':
    'Another page of this browser went on to {{other}}. This page stays in {{own}}, and so does all that you save here.',
  'shell.elsewhere.another': 'another account',
  'shell.elsewhere.stay': 'Stay in {{own}}',
  'shell.elsewhere.go': 'Go to {{other}}',
  'shell.account.none': 'No account has this in its title',
  'shell.language': 'Language',
  'shell.theme': 'Theme',
  'shell.theme.light': 'Light',
  'shell.theme.dark': 'Dark',
  'shell.theme.auto': 'As the system',
  'shell.notFound': 'Not found',
  'shell.notFound.text': 'There is nothing at {{address}}.',
  'shell.refused': 'No access',
  'shell.refused.text': 'An account administrator can give you the role for this screen.',
  'shell.crashed': 'This screen could not be shown. Nothing that was saved is lost.',
  'shell.reload': 'Reload the page',

  'shell.refused.roles': 'This is for: {{roles}}.',
  'shell.refused.system': 'Only system administrators open this screen.',
  'shell.person': 'profile and sign-out',
  'shell.search': 'Go to a screen, a machine, a person …',

  'palette.title': 'Go to',
  'palette.placeholder': 'Screen, machine, route, zone, map layer, person …',
  'palette.screen': 'Screen',
  'palette.recent': 'Recent',
  'palette.machine': 'Machine on the map',
  'palette.action': 'Action',
  'palette.machine.follow': 'Follow {{title}}',
  'palette.machine.assign': 'Assign {{title}} to a route',
  'palette.machine.open': 'Open {{title}}',
  'palette.machine.cycles': 'Cycles of {{title}}',
  'palette.showOnMap': 'Show {{title}} on the map',
  'palette.new': '{{title}}: new',
  'palette.nothing': 'Nothing has this in its name',
  'palette.failed': 'The server did not answer every search. Some entries may be missing.',
  'palette.found': { one: '{{count}} place found', other: '{{count}} places found' },

  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.palette': 'Go to a screen or an entry',
  'shortcuts.search': 'Search in this screen',
  'shortcuts.list': 'Show this list',
  'shortcuts.close': 'Close what is on top',

  'menu.tracker': 'Tracker',
  'menu.operations': 'Operations Settings',
  'menu.project': 'Project Settings',
  'menu.materialTracking': 'Material Tracking',
  'menu.qm': 'QM Project',
  'menu.bargeOrders': 'Barge Orders',
  'menu.workOrders': 'Work Orders',
  'menu.commandLibrary': 'Command Library',
  'menu.sensors': 'Sensors',
  'menu.labs': 'Labs',
  'menu.administration': 'Administration',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
