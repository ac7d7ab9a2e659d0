import { date, defineResource, flag, documentFiles, reference, text } from '@haulway/resource'

/** A person who drives a machine. Drivers sign on at the tablet and need no login; those who have one can be linked to it. */
export const drivers = defineResource({
  name: 'drivers',
  permission: 'drivers',
  messages: 'drivers',
  feature: 'tracker',
  titleField: 'fullName',
  importKey: 'employeeId',
  hideable: true,
  files: documentFiles,
  fields: {
    fullName: text({ required: true }),
    employeeId: text({ unique: true, max: 64, searchable: true }),
    phone: text({ max: 32 }),
    license: text({ max: 64 }),
    licenseClasses: text({ max: 64 }),
    licenseExpiry: date(),
    /** A driver for a user at the most: the table's own unique index says so. */
    user: reference('users', { filterable: false, example: null }),
    /** Whether a PIN is set; the PIN itself is kept elsewhere as a hash and told to nobody. */
    hasPin: flag({ required: true, readOnly: true, filterable: false }),
  },
})
