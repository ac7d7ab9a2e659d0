import { date, defineResource, flag, documentFiles, reference, text } from '@haulway/resource'

/**
 * A person who drives a machine. Drivers sign on at the tablet and need no login; those who have one can be linked to
 * it.
 */
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
    /** At most one driver per user: enforced by a unique index of the table. */
    user: reference('users', { filterable: false, example: null }),
    /** Whether a PIN is set; the PIN itself is stored elsewhere as a hash and never returned. */
    hasPin: flag({ required: true, readOnly: true, filterable: false }),
  },
})
