import { expect, test } from 'vitest'
import { endsAccess } from './ends-access.ts'

const person = { active: true, loginEnabled: true, roles: [2], groups: [{ id: 'g' }] }

test.each([
  ['leaves the account', null],
  ['is deactivated', { ...person, active: false }],
  ['has their login disabled', { ...person, loginEnabled: false }],
  ['is left with neither a role nor a group', { ...person, roles: [], groups: [] }],
])('ends access when a person %s', (_, after) => expect(endsAccess(person, after)).toBe(true))

test.each([
  ['gets another role', person, { ...person, roles: [4] }],
  ['is left with a group but no role', person, { ...person, roles: [] }],
  ['had no access before', { active: false, loginEnabled: false, roles: [] }, { roles: [] }],
])('does not end access when a person %s', (_, before, after) =>
  expect(endsAccess(before, after)).toBe(false),
)
