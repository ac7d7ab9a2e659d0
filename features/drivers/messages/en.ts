export const en = {
  'drivers.title': 'Drivers',
  'drivers.one': 'Driver',
  'drivers.field.fullName': 'Full name',
  'drivers.field.employeeId': 'Employee ID',
  'drivers.field.phone': 'Phone',
  'drivers.field.license': 'Driving license',
  'drivers.field.licenseClasses': 'License classes',
  'drivers.field.licenseExpiry': 'License valid until',
  'drivers.field.user': 'User',
  'drivers.field.user.help': 'When the driver also signs in to the office program.',
  'drivers.field.hasPin': 'PIN set',
  'drivers.pin': 'Signing on in the cab',
  'drivers.pin.field': 'PIN',
  'drivers.pin.help': 'Four to eight digits. It cannot be looked up later.',
  'drivers.pin.set': 'Set a PIN',
  'drivers.pin.change': 'Set another PIN',
  'drivers.pin.clear': 'Clear the PIN',
  'drivers.pin.clear.confirm': '{{name}} cannot sign on in the cab until a new PIN is set. Clear it?',
  'drivers.pin.is.set': 'A PIN is set. The driver signs on with the employee ID and the PIN.',
  'drivers.pin.is.none': 'No PIN is set: the driver cannot sign on in the cab.',
  'drivers.pin.is.noEmployeeId': 'Enter an employee ID first: the driver signs on with it and a PIN.',
  'drivers.license.soon': {
    one: 'The license ends on {{date}}, in {{count}} day',
    other: 'The license ends on {{date}}, in {{count}} days',
  },
  'drivers.license.expired': {
    one: 'The license ended on {{date}}, {{count}} day ago',
    other: 'The license ended on {{date}}, {{count}} days ago',
  },

  'validation.pin': 'Four to eight digits are expected',
  'validation.pin.easy': 'This PIN is too easy to guess: not one digit repeated, no row of digits',
  'validation.pin.employee': 'A driver with a PIN needs an employee ID',
  'menu.about.drivers': 'People who drive the machines',
  'drivers.empty': 'Who drives. Drivers sign on at the tablet, and cycles are then told by driver as well.',
} as const

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
