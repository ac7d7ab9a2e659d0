/** What ends somebody's access to an account; people do it, tokens of integrations do not (decision 0044). */
interface Access {
  readonly active?: boolean | null
  readonly loginEnabled?: boolean | null
  readonly roles?: readonly unknown[] | null
  readonly groups?: readonly unknown[] | null
}

const mayAnything = ({ roles, groups }: Access): boolean => (roles?.length ?? 0) + (groups?.length ?? 0) > 0

/** `after` is null of somebody who leaves the account, or whose invitation into it is withdrawn. */
export function endsAccess(before: Access, after: Access | null): boolean {
  if (after === null) return true
  const switchedOff = before.active === true && after.active !== true
  const shutOut = before.loginEnabled === true && after.loginEnabled !== true
  return switchedOff || shutOut || (mayAnything(before) && !mayAnything(after))
}
