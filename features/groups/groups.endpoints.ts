import { defineEndpoint, flag, pageOf, text } from '@haulway/resource'

const ofGroup = { id: text({ required: true, max: 36 }) }
const named = { id: text({ required: true }), title: text({ required: true }) }

export const nestedGroups = defineEndpoint({
  method: 'GET',
  path: '/groups/{id}/nestedgroups',
  summary: 'Groups nested in a group, at any depth',
  access: { kind: 'permission', resource: 'users', action: 'list' },
  params: ofGroup,
  output: pageOf({ ...named, /** Nested in this group itself. */ direct: flag({ required: true }) }),
})

export const groupUsers = defineEndpoint({
  method: 'GET',
  path: '/groups/{id}/users',
  summary: 'Members of a group, those of the groups nested in it included',
  access: { kind: 'permission', resource: 'users', action: 'list' },
  params: ofGroup,
  output: pageOf({ ...named, /** A member of this group itself. */ direct: flag({ required: true }) }),
})
