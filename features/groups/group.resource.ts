import { actions, choices, defineResource, group, reference, text, type Shape } from '@haulway/resource'
import { permissionResources } from '../access/access.ts'

/**
 * One per row of the matrix. Groups cannot grant access to accounts, nor changes of users, who could then grant
 * themselves every permission: both take a role.
 */
const grants: Shape = Object.fromEntries(
  permissionResources
    .filter((name) => name !== 'accounts')
    .map((name) => [name, choices(name === 'users' ? (['read', 'list'] as const) : actions)]),
)

/**
 * Grants permissions to its users in addition to their roles. A nested group also has the permissions of the groups
 * above it.
 */
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
