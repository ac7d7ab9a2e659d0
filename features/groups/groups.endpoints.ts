import { defineEndpoint, flag, list, number, text } from '@haulway/resource'

const ofGroup = { id: text({ required: true, max: 36 }) }
const total = number({ required: true, integer: true })
const named = { id: text({ required: true }), title: text({ required: true }) }

export const nestedGroups = defineEndpoint({
  method: 'GET',
  path: '/groups/{id}/nestedgroups',
  summary: 'Groups nested in a group, at any depth',
  access: { kind: 'permission', resource: 'users', action: 'list' },
  params: ofGroup,
  output: {
    items: list(
      { ...named, /** Nested in this group itself. */ direct: flag({ required: true }) },
      { required: true },
    ),
    total,
  },
})

export const groupUsers = defineEndpoint({
  method: 'GET',
  path: '/groups/{id}/users',
  summary: 'Members of a group, those of the groups nested in it included',
  access: { kind: 'permission', resource: 'users', action: 'list' },
  params: ofGroup,
  output: {
    items: list(
      { ...named, /** A member of this group itself. */ direct: flag({ required: true }) },
      { required: true },
    ),
    total,
  },
})
