/** How a changed password travels: old and new joined by one TAB, nothing else (behaviour 0, *Password change*). */
import { fieldError, type FieldError, problem } from '@haulway/resource'
import { newPassword } from '../session/session.endpoints.ts'

export interface PasswordChange {
  /** Absent when somebody else's password is set. */
  readonly old?: string
  readonly new: string
}

export function joinPasswords(old: string, next: string): string {
  return `${old}\t${next}`
}

const rule = newPassword()

/** What is wrong with a new password; undefined when nothing is. */
export function newPasswordProblem(password: string): FieldError | undefined {
  const checked = rule.check(password)
  return 'problem' in checked ? fieldError('password', checked.problem) : undefined
}

/**
 * Reads what was sent. `own`: somebody with a login changes their own, which takes the old one as well. `next` of a refused one:
 * the new password as far as there is one.
 */
export function readPasswordChange(
  sent: string,
  own: boolean,
): { change: PasswordChange } | { error: FieldError; next: string | null } {
  const parts = sent.split('\t')
  const [old = '', next = ''] = parts
  if (own && (parts.length !== 2 || old === '' || next === '')) {
    return { error: fieldError('password', problem('validation.password.needed')), next: null }
  }
  const password = own ? next : sent
  const error = newPasswordProblem(password)
  if (error) return { error, next: password }
  return { change: own ? { old, new: password } : { new: password } }
}
