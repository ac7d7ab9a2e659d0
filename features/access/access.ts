/** Public entry of the slice, for any environment. */
export { endsAccess } from './ends-access.ts'
export {
  can,
  type Grants,
  isPermissionResource,
  permissionResources,
  permissionsOf,
  type Standing,
} from './matrix.ts'
export { roleIndex, roles } from './roles.ts'
