/** What a caller may say of a person, and what a save of some of it means for the whole. */
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

/** Flags of the installation are given by its administrators alone (threats B7). */
const flags = ['systemAdmin', 'tmlManagementAdmin'] as const
/** Of another account's person only the groups here are changed; the roles came with the invitation (core 6). */
const ofGuests: readonly string[] = ['directGroups', 'groups', 'version', 'proof']

/** Throws 403 naming flags that the caller may not give a new person. */
export function refuseFlags({ body, context }: Call<typeof userEndpoints.create>): void {
  if (!isSystemAdmin(context)) refuseChanges(flags.filter((name) => body[name] === true))
}

/** Throws 403 naming what the caller may not change of the person. */
export function refuseForeign({ body, context }: Update, seen: User): void {
  const guests = seen.account === null ? Object.keys(shape).filter((name) => !ofGuests.includes(name)) : []
  const also = new Set([...(isSystemAdmin(context) ? [] : flags), ...guests])
  refuseChanges(unchangeableIn(userEndpoints.update, body, { ...seen }, [...also]))
}

/** Groups under the name that says something else than what was read; under neither they stay. */
function groupsOf({ directGroups, groups }: Partial<Update['body']>, seen: User) {
  const asRead = groups === undefined || equalsStored(shape.groups, groups, seen.groups)
  const directAsRead =
    directGroups === undefined || equalsStored(shape.directGroups, directGroups, seen.directGroups)
  return { directGroups: directAsRead ? null : directGroups, groups: asRead ? null : groups }
}

/** The person as the save wants it: what it does not mention stays, passwords apart; a login that is emptied is off. */
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

/** The fields of a guest as they are, with nothing that a login needs. */
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
