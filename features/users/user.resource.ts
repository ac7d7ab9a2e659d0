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

/** Indexes of the roles that can be assigned; SYSTEM_ADMIN is a flag. */
export const givenRoles: readonly number[] = Object.values(roleIndex).filter(
  (one) => one !== roleIndex.SYSTEM_ADMIN,
)

/** Five digits, optionally a plus and four more (core 5). */
const ZIP = /^\d{5}(\+\d{4})?$/

/** Fields that users maintain about themselves. */
export const personFields = {
  fullName: visibleText(text({ required: true, searchable: true })),
  nickname: text({ listed: false }),
  address1: text({ group: 'address', listed: false }),
  address2: text({ group: 'address', listed: false }),
  city: text({ group: 'address', listed: false }),
  state: choice(states, { group: 'address', listed: false, filterable: false, kept: true }),
  zip: text({ group: 'address', listed: false, max: 16 }),
}

/** As typed, for validation and the form; sent as one text, see `password.ts`. */
export const passwordFields = {
  oldPassword: secret({ group: 'password' }),
  password: secret({ group: 'password' }),
  passwordConfirm: secret({ group: 'password' }),
}

interface Address {
  readonly state: string | null
  readonly zip: string | null
}

/**
 * `before`: the stored user, null for a new one. An earlier free-text state stays valid until another is selected.
 */
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

/** A new password must be entered twice, and an old one requires a new one. */
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
 * Requirements of a login (core 5). `before`: the user as stored, null for a new one. The first administrator starts
 * without an address, and may remain without.
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

/** Validation errors of a new user whose address nobody has; the password is entered twice (core 5). */
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
 * Whether a user gets a first or another login or address for signing in: this requires a renewed proof. Links for a
 * new password go to the address.
 */
export function changesLogin(draft: LoginNames, before: LoginNames): boolean {
  const signsIn = draft.loginEnabled !== false && !isAbsent(draft.loginId)
  if (signsIn && draft.loginId !== before.loginId) return true
  const sameEmail = isAbsent(draft.email) ? isAbsent(before.email) : draft.email === before.email
  return !sameEmail && (signsIn || !isAbsent(before.email))
}

/** A person who works in the account. */
export const users = defineResource({
  // Users are invited.
  inPlace: false,
  bulk: false,
  // Deleted logins stay deleted: users who come back are invited, or created again.
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
    /** Proof by the caller who changes a login or address: their own password, or without one a code. */
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

/** The user's own profile: a resource of its own for the form, with one entry. */
export const ownPerson = defineResource({
  name: 'users/me',
  restorable: false,
  permission: 'users',
  messages: 'users',
  titleField: 'fullName',
  fields: {
    ...personFields,
    ...passwordFields,
    /** Proof required for a first password. */
    proof: secret({ group: 'password' }),
    loginId: text({ readOnly: true }),
    email: text({ readOnly: true }),
    account: reference('accounts', { readOnly: true }),
    lastLoginTime: instant({ readOnly: 'derived' }),
  },
  rules: (draft, before) => [...personProblems(draft, before), ...passwordProblems(draft)],
})
