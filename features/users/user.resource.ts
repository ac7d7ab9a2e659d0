import {
  choice,
  choices,
  defineResource,
  fieldError,
  flag,
  type FieldError,
  instant,
  isAbsent,
  requiredProblem,
  problem,
  reference,
  references,
  repeatErrors,
  secret,
  text,
  visibleText,
} from '@haulway/resource'
import { roleIndex } from '../access/access.ts'
import { measurementProfileChoice } from '../measurement/measurement.ts'
import { newPasswordProblem } from './password.ts'
import { states } from './states.ts'

/** Indexes of the roles that are given to people; SYSTEM_ADMIN is a flag. */
export const givenRoles: readonly number[] = Object.values(roleIndex).filter(
  (one) => one !== roleIndex.SYSTEM_ADMIN,
)

/** Five digits, optionally a plus and four more (core 5). */
const ZIP = /^\d{5}(\+\d{4})?$/

/** What people tell of themselves. */
export const personFields = {
  fullName: visibleText(text({ required: true, searchable: true })),
  nickname: text({ listed: false }),
  address1: text({ group: 'address', listed: false }),
  address2: text({ group: 'address', listed: false }),
  city: text({ group: 'address', listed: false }),
  state: choice(states, { group: 'address', listed: false, filterable: false, kept: true }),
  zip: text({ group: 'address', listed: false, max: 16 }),
}

/** Kept as they are typed, for the rules and for the form; sent as one text, see `password.ts`. */
export const passwordFields = {
  oldPassword: secret({ group: 'password' }),
  password: secret({ group: 'password' }),
  passwordConfirm: secret({ group: 'password' }),
}

interface Address {
  readonly state: string | null
  readonly zip: string | null
}

/** `before` is the person as stored, null for a new one: a state that was typed freely stays until another is chosen. */
export function personProblems({ state, zip }: Address, before: { state?: unknown } | null): FieldError[] {
  const isState = isAbsent(state) || state === before?.state || states.some((one) => one === state)
  return [
    ...(isState ? [] : [fieldError('state', problem('validation.choice', { choices: states.join(', ') }))]),
    ...(isAbsent(zip) || ZIP.test(zip) ? [] : [fieldError('zip', problem('validation.zip'))]),
  ]
}

export interface LoginDraft {
  loginEnabled: boolean | null
  loginId: string | null
  email: string | null
  oldPassword: string | null
  password: string | null
  passwordConfirm: string | null
}

/** A new password is given twice, and not forgotten after the old one. */
export function passwordProblems(
  draft: Omit<LoginDraft, 'loginEnabled' | 'loginId' | 'email'>,
): FieldError[] {
  if (isAbsent(draft.password))
    return isAbsent(draft.oldPassword) ? [] : [fieldError('password', requiredProblem)]
  const wrong = newPasswordProblem(draft.password)
  const unequal = problem('session.newPassword.unequal')
  return [...(wrong ? [wrong] : []), ...repeatErrors({ ...draft }, 'password', 'passwordConfirm', unequal)]
}

/**
 * What a login needs (core 5). `before` is the user as stored, null for a new one. The first administrator begins without an
 * address, and may go on so.
 */
export function loginProblems(
  draft: LoginDraft,
  before: { loginEnabled?: unknown; email?: unknown } | null,
): FieldError[] {
  if (draft.loginEnabled !== true) return []
  const known = isAbsent(before?.email) ? ['loginId'] : ['loginId', 'email']
  const needed = before?.loginEnabled === true ? known : ['loginId', 'email', 'password']
  const given: Readonly<Record<string, unknown>> = { ...draft }
  const absent = needed
    .filter((name) => isAbsent(given[name]))
    .map((name) => fieldError(name, requiredProblem))
  return [...absent, ...passwordProblems(draft)]
}

/** What rules say of a new person whose address is nobody's; their password is said twice (core 5). */
export function newPersonProblems(draft: LoginDraft & Address): FieldError[] {
  const { loginId, password, passwordConfirm } = draft
  const loginEnabled = draft.loginEnabled ?? !isAbsent(loginId)
  const unconfirmed = loginEnabled && !isAbsent(password) && isAbsent(passwordConfirm)
  return [
    ...personProblems(draft, null),
    ...loginProblems({ ...draft, loginEnabled, ...(unconfirmed ? { passwordConfirm: password } : {}) }, null),
    ...(unconfirmed ? [fieldError('passwordConfirm', requiredProblem)] : []),
  ]
}

interface LoginNames {
  readonly loginEnabled?: unknown
  readonly loginId?: unknown
  readonly email?: unknown
}

/**
 * Whether somebody gets a login or an address to sign in with, their first or another: whoever does it proves again who they
 * are. Links for a new password go to the address.
 */
export function changesLogin(draft: LoginNames, before: LoginNames): boolean {
  const signsIn = draft.loginEnabled !== false && !isAbsent(draft.loginId)
  if (signsIn && draft.loginId !== before.loginId) return true
  const sameEmail = isAbsent(draft.email) ? isAbsent(before.email) : draft.email === before.email
  return !sameEmail && (signsIn || !isAbsent(before.email))
}

/** A person who works in the account. */
export const users = defineResource({
  // People are invited.
  inPlace: false,
  bulk: false,
  // A login that was ended stays ended: somebody who comes back is invited, or made anew.
  restorable: false,
  name: 'users',
  permission: 'users',
  messages: 'users',
  titleField: 'fullName',
  recorded: { avatar: flag() },
  fields: {
    ...personFields,
    comments: text({ max: 2_000, multiline: true, listed: false }),
    active: flag({ required: true, suggested: true, group: 'login' }),
    loginEnabled: flag({ group: 'login', filterable: false }),
    loginId: visibleText(text({ searchable: true, filterable: true, group: 'login' })),
    email: text({ format: 'email', searchable: true, filterable: true, group: 'login' }),
    /** Of whoever changes somebody's login or address: the own password, or without one a code. */
    proof: secret({ group: 'login' }),
    ...passwordFields,
    roles: choices(givenRoles, { group: 'rights', listed: true, filterable: true }),
    directGroups: references('groups', { group: 'rights', listed: true, filterable: false }),
    systemAdmin: flag({ group: 'rights', filterable: false, listed: false }),
    tmlManagementAdmin: flag({ group: 'rights', filterable: false, listed: false }),
    /** Absent: that of the account. */
    measurementProfile: measurementProfileChoice({
      listed: false,
      group: 'settings',
      absent: 'measurement.ofAccount',
    }),
    account: reference('accounts', { readOnly: true, filterable: false, listed: false }),
    lastLoginTime: instant({ readOnly: 'derived' }),
  },
  rules: (draft, before) => [...personProblems(draft, before), ...loginProblems(draft, before)],
})

/** One's own entry as one edits it: a resource of its own for the form, with one entry. */
export const ownPerson = defineResource({
  name: 'users/me',
  restorable: false,
  permission: 'users',
  messages: 'users',
  titleField: 'fullName',
  fields: {
    ...personFields,
    ...passwordFields,
    /** Of a first password. */
    proof: secret({ group: 'password' }),
    loginId: text({ readOnly: true }),
    email: text({ readOnly: true }),
    account: reference('accounts', { readOnly: true }),
    lastLoginTime: instant({ readOnly: 'derived' }),
  },
  rules: (draft, before) => [...personProblems(draft, before), ...passwordProblems(draft)],
})
