/**
 * Changes that end a person's access to an account. They are reserved to people: API tokens may not make them
 * (decision 0044).
 */
interface Access {
  readonly active?: boolean | null
  readonly loginEnabled?: boolean | null
  readonly roles?: readonly unknown[] | null
  readonly groups?: readonly unknown[] | null
}

const mayAnything = ({ roles, groups }: Access): boolean => (roles?.length ?? 0) + (groups?.length ?? 0) > 0

/**
 * Whether a change of a user ends their access. `after` is null when the user leaves the account, or an invitation
 * into it is revoked.
 */
export function endsAccess(before: Access, after: Access | null): boolean {
  if (after === null) return true
  const switchedOff = before.active === true && after.active !== true
  const shutOut = before.loginEnabled === true && after.loginEnabled !== true
  return switchedOff || shutOut || (mayAnything(before) && !mayAnything(after))
}
