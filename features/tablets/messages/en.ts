export const en = {
  'tablets.title': 'Tablet Setup',
  'tablets.connect': 'Connect a tablet',
  'tablets.connect.text':
    'The tablet shows the cab of one of these machines at a time. Its driver chooses which.',
  'tablets.connect.make': 'Show the code',
  'tablets.connect.open': 'Scan this with the camera of the tablet, or open the address there:',
  'tablets.connect.qr': 'QR code with the address and the code',
  'tablets.connect.code': 'Code',
  'tablets.connect.link': 'Link',
  'tablets.connect.left': 'Valid for {{time}} more, and for one tablet. It is shown only now.',
  'tablets.connect.waiting': 'Waiting for the tablet …',
  'tablets.connect.joined': '{{title}} is connected',
  'tablets.connect.joined.text': 'Choose its machine on the tablet, then the driver signs on there.',
  'tablets.connect.expired': 'The code has expired',
  'tablets.connect.expired.text': 'No tablet has used it. Make another code.',
  'tablets.connect.withdrawn': 'The code was withdrawn',
  'tablets.connect.again': 'Make another code',
  'tablets.connect.repeated': 'A code was made, but the answer was lost. Make another code.',
  'tablets.field.title': 'Name',
  'tablets.field.title.help': 'As written on the tablet, or where it stays',
  'tablets.field.machines': 'Machines',
  'tablets.field.machines.none': 'Add machines first: a tablet needs at least one',
  'tablets.field.state': 'State',
  'tablets.field.machine': 'Last machine',
  'tablets.field.joinedAt': 'Connected',
  'tablets.field.lastSeenAt': 'Last seen',
  'tablets.field.createdBy': 'By',
  'tablets.state.waiting': 'Waiting',
  'tablets.state.expired': 'Code expired',
  'tablets.state.joined': 'Connected',
  'tablets.state.unregistered': 'Unregistered',
  'tablets.unregister': 'Unregister',
  'tablets.unregister.title': 'Unregister {{title}}',
  'tablets.unregister.text':
    'What the tablet sends from now on will be refused, for all of its machines. What it has sent remains. To use it again, connect it with a new code.',
  'tablets.withdraw': 'Withdraw the code',
  'tablets.withdraw.title': 'Withdraw the code of {{title}}',
  'tablets.withdraw.text': 'No tablet can join with it any more.',
  'tablets.empty': 'No tablet is connected',
  'tablets.empty.text':
    'Open the cab in the browser of a tablet: make a code here, scan it there. Drivers then see their route and report loads, and the machine is on the map.',
  'tablets.slot.production': 'Production',
  'tablets.slot.pre-release': 'Pre-release',
  'menu.about.tablet-management/qr-setup':
    'Tablets in cabs: connect them with a code, see and unregister them',
  'validation.tablets.imei': 'An IMEI has 15 digits, the last of which checks the others',
  'validation.tablets.iccid': 'An ICCID has 18 to 22 digits',
  'conflict.tablets.unregistered': 'This tablet is unregistered: it gets no messages and no software',
  'conflict.tablets.tracker': 'A tracker shows no messages and is given no software',
  'validation.tablets.code':
    'This code is not valid. It may be used or expired: ask the office for another one',
} as const

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
