/** Who is signed in, as `GET /api/users/me` answers it (contract, *HTTP*). */
import type { Action } from '@haulway/resource'
import { SYSTEM_ONLY, type AccountFeature, type PermissionRow } from '@haulway/resource/names.ts'
import type { Gate } from './screen.ts'

interface AccountTitle {
  readonly id: string
  readonly title: string
}

interface ContextAccount extends AccountTitle {
  readonly features: Readonly<Record<string, boolean>>
  /** Name of the measurement profile. */
  readonly measurementProfile: string
  /** Zone of the account, for instants that belong to no location or project. */
  readonly timeZone?: string
  /** The account lets people choose the language; unless told it does. */
  readonly languageSwitch?: boolean
  /** Where maps open that have nothing to show yet: degrees, zoom of tiles of 512 pixels. */
  readonly home?: { readonly lon: number; readonly lat: number; readonly zoom: number } | null
}

export interface Me {
  readonly id: string
  readonly fullName: string
  /** Address of the picture; absent or null without one. */
  readonly avatar?: string | null
  /** Role indexes in the context account. */
  readonly roles: readonly number[]
  /** Row of the permission matrix -> actions. */
  readonly permissions: Readonly<Record<string, readonly string[]>>
  readonly accounts: readonly AccountTitle[]
  readonly contextAccount: ContextAccount
  /** What the account asks for and the sign-in has yet to show: nothing of it opens until then. */
  readonly demand?: 'secondFactor' | 'code' | 'identity' | null
}

/** Whether the roles in the context account allow an action on a row of the permission matrix. */
export function hasPermission(me: Me, action: Action, resource: PermissionRow): boolean {
  if (resource === SYSTEM_ONLY) return isSystemAdmin(me)
  const allowed = Object.hasOwn(me.permissions, resource) ? me.permissions[resource] : undefined
  return allowed?.includes(action) ?? false
}

/** Whether the person administers the whole installation: index 0 of the roles. */
export function isSystemAdmin(me: Pick<Me, 'roles'>): boolean {
  return me.roles.includes(0)
}

/** Whether the context account has a feature switched on. */
export function hasFeature(me: Me, feature: AccountFeature): boolean {
  return Object.hasOwn(me.contextAccount.features, feature) && (me.contextAccount.features[feature] ?? false)
}

/** Whether a person, or nobody (null), passes a gate. The server decides again for every call. */
export function passesGate(me: Me | null, gate: Gate): boolean {
  if (gate === 'public') return true
  if (me === null) return false
  if (gate === 'session') return true
  if (gate === 'system') return isSystemAdmin(me)
  if (gate.feature !== undefined && !hasFeature(me, gate.feature)) return false
  return hasPermission(me, gate.action, gate.resource)
}
