/** How a changed password travels: old and new joined by one TAB, nothing else (behaviour 0, *Password change*). */
import { fieldError, type FieldError, problem } from '@haulway/resource'

/** OWASP ASVS 6.2.1. */
const SHORTEST = 8
/** TAB is the separator; others cannot be typed again (threats A9). */
// oxlint-disable-next-line no-control-regex -- the point of the pattern
const CONTROL = /[\u0000-\u001F\u007F-\u009F]/

export interface PasswordChange {
  /** Absent when somebody else's password is set. */
  readonly old?: string
  readonly new: string
}

export function joinPasswords(old: string, next: string): string {
  return `${old}\t${next}`
}

/** What is wrong with a new password; undefined when nothing is. */
export function newPasswordProblem(password: string): FieldError | undefined {
  if (CONTROL.test(password)) return fieldError('password', problem('validation.characters'))
  if (Array.from(password).length < SHORTEST) {
    return fieldError('password', problem('validation.length.min', { min: SHORTEST }))
  }
  return undefined
}

/** Reads what was sent. `own`: somebody with a login changes their own, which takes the old one as well. */
export function readPasswordChange(sent: string, own: boolean): { change: PasswordChange } | { error: FieldError } {
  const parts = sent.split('\t')
  const [old = '', next = ''] = parts
  if (own && (parts.length !== 2 || old === '' || next === '')) {
    return { error: fieldError('password', problem('validation.password.needed')) }
  }
  const password = own ? next : sent
  const error = newPasswordProblem(password)
  if (error) return { error }
  return { change: own ? { old, new: password } : { new: password } }
}
