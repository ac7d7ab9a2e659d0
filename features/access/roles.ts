/** Roles in the order of their numeric indexes (contract, *HTTP*). */
export const roles = [
  'SYSTEM_ADMIN',
  'ACCOUNT_ADMIN',
  'HAUL_MANAGER',
  'DISPATCHER',
  'DISPATCH_VIEWER',
  'TRACKER',
] as const
export type Role = (typeof roles)[number]

export const roleIndex = {
  SYSTEM_ADMIN: 0,
  ACCOUNT_ADMIN: 1,
  HAUL_MANAGER: 2,
  DISPATCHER: 3,
  DISPATCH_VIEWER: 4,
  TRACKER: 5,
} as const satisfies Record<Role, number>
