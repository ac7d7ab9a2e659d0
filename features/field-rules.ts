/** The rules of core 5 for accounts and users: what breaks each, and what both sides say then. */
import type { Resource } from '@haulway/resource'
import { accounts } from './accounts/account.resource.ts'
import { users } from './users/user.resource.ts'

interface FieldRule {
  readonly resource: Resource
  /** What is wrong in an otherwise good draft. */
  readonly change: Readonly<Record<string, unknown>>
  /** `field key` of each error. */
  readonly errors: readonly string[]
}

const account = { title: 'North', status: 'ACTIVE', measurementProfile: 'metric' }
const person = { fullName: 'Grace Hopper', active: true }
const login = {
  loginEnabled: true,
  loginId: 'grace',
  email: 'grace@haulway.example',
  password: 'long enough password',
  passwordConfirm: 'long enough password',
}

/** A draft without a mistake. */
export function goodDraft(resource: Resource): Readonly<Record<string, unknown>> {
  return resource.name === 'accounts' ? account : person
}

const ofAccount = (change: FieldRule['change'], ...errors: string[]): FieldRule => ({
  resource: accounts,
  change,
  errors,
})
const ofUser = (change: FieldRule['change'], ...errors: string[]): FieldRule => ({
  resource: users,
  change,
  errors,
})

export const fieldRules: readonly FieldRule[] = [
  ofAccount({ title: ' ' }, 'title validation.required'),
  ofAccount({ status: null }, 'status validation.required'),
  ofAccount({ status: 'CLOSED' }, 'status validation.choice'),
  ofAccount({ status: 'DELETING' }, 'status validation.choice'),
  ofAccount({ measurementProfile: null }, 'measurementProfile validation.required'),
  ofAccount({ measurementProfile: 'Leagues 1' }, 'measurementProfile validation.reference'),
  ofAccount({ trackerAppSettings: '{"a":' }, 'trackerAppSettings validation.json.at'),
  ofAccount({ trackerAppSettings: '[1]' }, 'trackerAppSettings validation.json.object'),
  ofAccount({ settings: "{'a': 1}" }, 'settings validation.json.at'),
  ofAccount({ settings: '"text"' }, 'settings validation.json.object'),
  ofUser({ fullName: '' }, 'fullName validation.required'),
  ofUser({ active: null }, 'active validation.required'),
  ofUser({ nickname: 'x'.repeat(256) }, 'nickname validation.length.max'),
  ofUser({ zip: '1234' }, 'zip validation.zip'),
  ofUser({ zip: '12345-6789' }, 'zip validation.zip'),
  ofUser({ zip: '12345+678' }, 'zip validation.zip'),
  ofUser(
    { loginEnabled: true },
    'loginId validation.required',
    'email validation.required',
    'password validation.required',
  ),
  ofUser({ ...login, email: 'grace' }, 'email validation.email'),
  ofUser({ ...login, passwordConfirm: 'another password' }, 'passwordConfirm validation.passwords'),
  ofUser({ ...login, password: 'short', passwordConfirm: 'short' }, 'password validation.length.min'),
]

/** Good ones at the edges of the rules. */
export const allowedDrafts: readonly Pick<FieldRule, 'resource' | 'change'>[] = [
  { resource: users, change: { nickname: '😀'.repeat(255) } },
  { resource: users, change: { zip: '12345' } },
  { resource: users, change: { zip: '12345+6789' } },
  { resource: users, change: login },
  { resource: accounts, change: { title: 'x'.repeat(255), trackerAppSettings: '{}', settings: '{"a":[1]}' } },
]
