import { beforeEach, expect, test } from 'vitest'
import { permissionsOf } from '../../access/matrix.ts'
import { roleIndex, type Role } from '../../access/roles.ts'
import type { Me } from '@haulway/platform/session.ts'
import { chooseStart, startScreenOf } from './start.ts'

beforeEach(() => localStorage.clear())

function personAs(...names: readonly Role[]): Me {
  const roles = names.map((one) => roleIndex[one])
  const contextAccount = { id: 'a', title: 'A', features: { tracker: true }, measurementProfile: 'metric' }
  const permissions = permissionsOf({ roles, systemAccount: false })
  return { id: 'p', fullName: 'Ada', roles, permissions, accounts: [contextAccount], contextAccount }
}

test.each<[readonly Role[], string]>([
  [['HAUL_MANAGER'], 'today'],
  [['ACCOUNT_ADMIN'], 'today'],
  [['DISPATCHER'], 'dispatcher'],
  [['DISPATCHER', 'HAUL_MANAGER'], 'today'],
  [['DISPATCH_VIEWER'], 'today'],
  [['TRACKER'], 'menu'],
])('%s begins with %s', (roles, start) => {
  expect(startScreenOf(personAs(...roles))).toBe(start)
})

test("prefers the person's choice over the role's start screen while the person may open it", () => {
  const dispatcher = personAs('DISPATCHER')
  chooseStart(dispatcher, 'today')
  expect(startScreenOf(dispatcher)).toBe('today')
  expect(startScreenOf(personAs('TRACKER'))).toBe('menu')
  expect(startScreenOf({ ...dispatcher, id: 'other' })).toBe('dispatcher')
  chooseStart(dispatcher, 'dispatcher')
  expect(localStorage.length).toBe(0)
})
