import { actions, choices, defineResource, group, reference, text, type Shape } from '@haulway/resource'
import { permissionResources } from '../access/access.ts'

/**
 * A row of the matrix each. Accounts are no matter of groups, and who changes users could give themselves every
 * permission: that takes a role.
 */
const grants: Shape = Object.fromEntries(
  permissionResources
    .filter((name) => name !== 'accounts')
    .map((name) => [name, choices(name === 'users' ? (['read', 'list'] as const) : actions)]),
)

/** Users who may do the same besides their roles. A group that is nested in another one has its permissions too. */
export const groups = defineResource({
  name: 'groups',
  permission: 'users',
  messages: 'groups',
  titleField: 'title',
  fields: {
    title: text({ required: true, unique: true }),
    description: text({ max: 1_000, multiline: true }),
    parent: reference('groups', { filterable: false }),
    permissions: group(grants, { required: true, initial: {}, listed: false }),
  },
})
