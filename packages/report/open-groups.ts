import type { PermissionRow } from '@haulway/resource'
import type { Report } from './declaration.ts'

/** Names of the groups that a user may query. */
export function openGroups(
  { groups, permission }: Pick<Report, 'groups' | 'permission'>,
  can: (action: 'list', row: PermissionRow) => boolean,
): string[] {
  return Object.entries(groups).flatMap(([name, group]) =>
    can('list', group.permission ?? permission) ? [name] : [],
  )
}
