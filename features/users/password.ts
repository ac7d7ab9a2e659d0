/** Format of a password change: old and new joined by one TAB, nothing else (behaviour 0, *Password change*). */
import { fieldError, type FieldError, problem } from '@haulway/resource'
import { newPassword } from '../session/session.endpoints.ts'

export interface PasswordChange {
  /** Absent when another user's password is set. */
  readonly old?: string
  readonly new: string
}

export function joinPasswords(old: string, next: string): string {
  return `${old}\t${next}`
}

const rule = newPassword()

/** Validation error of a new password; undefined when it is valid. */
export function newPasswordProblem(password: string): FieldError | undefined {
  const checked = rule.check(password)
  return 'problem' in checked ? fieldError('password', checked.problem) : undefined
}

/**
 * Parses a password change. `own`: a user with a login changes their own, which needs the old password. `next` of an
 * invalid one: the new password, if it can be read.
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
