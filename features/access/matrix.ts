import type { Action } from '@haulway/resource'
import { roles } from './roles.ts'

/**
 * Permission levels of core 6: F full, U read and update, V the same without list, R read and list, - none, S full,
 * but groups grant creation in the system account only.
 */
type Level = 'F' | 'U' | 'V' | 'R' | '-' | 'S'

const actionsOf: Record<Level, readonly Action[]> = {
  F: ['create', 'read', 'update', 'delete', 'list'],
  U: ['read', 'update', 'list'],
  V: ['read', 'update'],
  R: ['read', 'list'],
  '-': [],
  S: ['create', 'read', 'update', 'delete', 'list'],
}

/** The 35 rows of the contract in the order of core 6; one column per role: SYS ACC HAUL DISP VIEW TRACK. */
const rows = {
  accounts: 'SV----',
  users: 'FFRRR-',
  buttons: 'FFFRRR',
  projects: 'FFFRRR',
  routes: 'FFFFRR',
  locations: 'FFFFRR',
  drivers: 'FFFURR',
  equipment: 'FFFURR',
  dispatcher: 'FFFFR-',
  journals: 'FFFFR-',
  reports: 'FFFRR-',
  events: 'FFFFR-',
  haulCategories: 'FFFRRR',
  materials: 'FFFRRR',
  tabletSetup: 'FFFR--',
  qmBlocks: 'FFFRR-',
  qmExcavatorSettings: 'FFFUR-',
  qmActivityReporting: 'FFFFR-',
  qmDisposalImport: 'FFF---',
  qmTotalExcavation: 'FFFRR-',
  cyclePlanner: 'FFFRR-',
  mtBlocks: 'FFFRR-',
  mtExcavatorSettings: 'FFFUR-',
  mtActivityReporting: 'FFFFR-',
  mtDisposalImport: 'FFF---',
  workCycles: 'FFFRR-',
  mapLayers: 'FFFRRR',
  eventTags: 'FFFRRR',
  dashboards: 'FFFRR-',
  learningCenter: 'FFRRRR',
  haulMonitor: 'FFFRR-',
  sensors: 'FFFRR-',
  sensorProfiles: 'FFFRR-',
  scheduledReports: 'FFFRR-',
  bargeOrders: 'FFFUR-',
} as const satisfies Record<string, string>

type Rows = typeof rows
declare module '@haulway/resource/names.ts' {
  interface PermissionRows extends Rows {}
}

export type PermissionResource = keyof Rows
export const permissionResources = Object.keys(rows) as PermissionResource[]

function levelOf(resource: PermissionResource, role: number): Level {
  return (rows[resource][role] ?? '-') as Level
}

export interface Standing {
  /** Role indexes in the context account. */
  readonly roles: readonly number[]
  /** Whether the context account is the system account. */
  readonly systemAccount: boolean
  /** What the user's groups grant there in addition. */
  readonly grants?: Grants
}

/** Row of the matrix -> actions, as groups grant them. */
export type Grants = Partial<Record<PermissionResource, readonly Action[]>>

/** Whether any of the user's roles or groups permits the action. */
export function can(standing: Standing, action: Action, resource: PermissionResource): boolean {
  const granted = standing.grants?.[resource]?.includes(action) ?? false
  if (granted && !(resource === 'accounts' && action === 'create' && !standing.systemAccount)) return true
  return standing.roles.some((role) => {
    const level = levelOf(resource, role)
    return actionsOf[level].includes(action)
  })
}

export function isPermissionResource(name: string): name is PermissionResource {
  return Object.hasOwn(rows, name)
}

/** Resource -> actions, for the browser; resources without any are omitted. */
export function permissionsOf(standing: Standing): Partial<Record<PermissionResource, Action[]>> {
  const permissions: Partial<Record<PermissionResource, Action[]>> = {}
  for (const resource of permissionResources) {
    const allowed = actionsOf.F.filter((action) => can(standing, action, resource))
    if (allowed.length > 0) permissions[resource] = allowed
  }
  return permissions
}

/** The matrix as text, for the reference page. */
export function matrixTable(): { resource: PermissionResource; levels: string[] }[] {
  return permissionResources.map((resource) => ({
    resource,
    levels: roles.map((_, index) => levelOf(resource, index)),
  }))
}
