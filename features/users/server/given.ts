/** Which fields of a user a caller may set, and how a partial save is completed. */
import type { Call, RequestContext } from '@haulway/platform/server/http/route.ts'
import { withStoredValues, refuseChanges, equalsStored, unchangeableIn } from '@haulway/storage'
import { roleIndex } from '../../access/access.ts'
import { userEndpoints } from '../users.endpoints.ts'
import type { User } from './rows.ts'

type Update = Call<typeof userEndpoints.update>
const { body: shape } = userEndpoints.update

export function isSystemAdmin(context: RequestContext): boolean {
  return context.roles.includes(roleIndex.SYSTEM_ADMIN)
}

/** Only system administrators set flags of the installation (threats B7). */
const flags = ['systemAdmin', 'tmlManagementAdmin'] as const
/** Of a guest only the groups in this account are changed; the roles came with the invitation (core 6). */
const ofGuests: readonly string[] = ['directGroups', 'groups', 'version', 'proof']

/** Throws 403 naming flags that the caller may not set on a new user. */
export function refuseFlags({ body, context }: Call<typeof userEndpoints.create>): void {
  if (!isSystemAdmin(context)) refuseChanges(flags.filter((name) => body[name] === true))
}

/** Throws 403 naming fields of the user that the caller may not change. */
export function refuseForeign({ body, context }: Update, seen: User): void {
  const guests = seen.account === null ? Object.keys(shape).filter((name) => !ofGuests.includes(name)) : []
  const also = new Set([...(isSystemAdmin(context) ? [] : flags), ...guests])
  refuseChanges(unchangeableIn(userEndpoints.update, body, { ...seen }, [...also]))
}

/**
 * Groups come under two names: the one that differs from the stored value applies; without either they do not change.
 */
function groupsOf({ directGroups, groups }: Partial<Update['body']>, seen: User) {
  const asRead = groups === undefined || equalsStored(shape.groups, groups, seen.groups)
  const directAsRead =
    directGroups === undefined || equalsStored(shape.directGroups, directGroups, seen.directGroups)
  return { directGroups: directAsRead ? null : directGroups, groups: asRead ? null : groups }
}

/**
 * The complete user after a save: absent fields keep their values, except passwords; an emptied login is switched
 * off.
 */
export function wholeBody({ body }: Update, seen: User): Update['body'] {
  const mentioned: Partial<Update['body']> = body
  const { loginId, loginEnabled } = mentioned
  const implied = loginId === undefined ? seen.loginEnabled : loginId !== null
  return {
    ...withStoredValues(shape, body, { ...seen }),
    ...groupsOf(mentioned, seen),
    loginEnabled: loginEnabled ?? implied,
  }
}

/** The stored fields of a guest, without those that a login needs. */
export function guestPart(seen: User) {
  return {
    fullName: seen.fullName,
    active: seen.active,
    loginEnabled: false,
    loginId: null,
    email: null,
    proof: null,
    oldPassword: null,
    password: null,
    passwordConfirm: null,
    state: null,
    zip: null,
  }
}
