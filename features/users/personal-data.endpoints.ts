import { defineEndpoint, text } from '@haulway/resource'

const params = { id: text({ required: true, max: 36 }) }
const ofDrivers = { kind: 'permission', resource: 'drivers', feature: 'tracker' } as const

/** The personal data of a user, and of the driver linked to them, as one JSON file. */
export const userPersonalData = defineEndpoint({
  method: 'GET',
  path: '/users/{id}/personaldata',
  summary: 'Everything that is held about a person, as a JSON file',
  access: { kind: 'permission', resource: 'users', action: 'update' },
  params,
  output: null,
  file: true,
})

/** Irreversible: deletes names, logins and messages; figures and the audit log keep the ids. */
export const eraseUser = defineEndpoint({
  method: 'POST',
  path: '/users/{id}/erase',
  summary: 'Erase a person for good; cycles, figures and the record of changes stay without the name',
  access: { kind: 'permission', resource: 'users', action: 'delete' },
  params,
  output: null,
})

export const driverPersonalData = defineEndpoint({
  method: 'GET',
  path: '/drivers/{id}/personaldata',
  summary: 'Everything that is held about a driver and the login of theirs, as a JSON file',
  access: { ...ofDrivers, action: 'update' },
  params,
  output: null,
  file: true,
})

export const eraseDriver = defineEndpoint({
  method: 'POST',
  path: '/drivers/{id}/erase',
  summary: 'Erase a driver and the login of theirs for good; cycles and figures stay without the name',
  access: { ...ofDrivers, action: 'delete' },
  params,
  output: null,
})
