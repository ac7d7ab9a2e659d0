import { defineResource, papers, text } from '@haulway/resource'

/** A person who drives a machine. Not a user: drivers sign on at the tablet, they need no login. */
export const drivers = defineResource({
  name: 'drivers',
  permission: 'drivers',
  messages: 'drivers',
  feature: 'tracker',
  titleField: 'fullName',
  importKey: 'employeeId',
  hideable: true,
  files: papers,
  fields: {
    fullName: text({ required: true }),
    employeeId: text({ unique: true, max: 64, searchable: true }),
    phone: text({ max: 32 }),
    license: text({ max: 64 }),
  },
})
