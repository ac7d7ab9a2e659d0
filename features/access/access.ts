/** What others use of it wherever they run. */
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
