import { expect, test } from 'vitest'
import { endsAccess } from './ends-access.ts'

const person = { active: true, loginEnabled: true, roles: [2], groups: [{ id: 'g' }] }

test.each([
  ['who leaves the account', null],
  ['who is switched off', { ...person, active: false }],
  ['whose login is switched off', { ...person, loginEnabled: false }],
  ['who keeps neither a role nor a group', { ...person, roles: [], groups: [] }],
])('the access of somebody %s ends', (_, after) => expect(endsAccess(person, after)).toBe(true))

test.each([
  ['whose role becomes another', person, { ...person, roles: [4] }],
  ['who keeps a group alone', person, { ...person, roles: [] }],
  ['who had nothing of it', { active: false, loginEnabled: false, roles: [] }, { roles: [] }],
])('the access of somebody %s goes on', (_, before, after) => expect(endsAccess(before, after)).toBe(false))
