import { expect, test } from 'vitest'
import { can, matrixTable, permissionsOf, permissionResources } from './matrix.ts'
import { roleIndex } from './roles.ts'

const as = (...roles: number[]) => ({ roles, systemAccount: false })

test('has 35 resources by 6 roles', () => {
  expect(permissionResources).toHaveLength(35)
  expect(matrixTable().every((row) => row.levels.length === 6)).toBe(true)
})

test('a user without a role may do nothing', () => {
  expect(permissionsOf(as())).toEqual({})
})

test('several roles give the union of their permissions', () => {
  const both = as(roleIndex.TRACKER, roleIndex.DISPATCHER)
  expect(can(both, 'create', 'routes')).toBe(true)
  expect(can(as(roleIndex.TRACKER), 'create', 'routes')).toBe(false)
})

test('system administrators create accounts from any account; account administrators cannot list or create them', () => {
  expect(can(as(roleIndex.SYSTEM_ADMIN), 'create', 'accounts')).toBe(true)
  expect(can({ roles: [0], systemAccount: true }, 'create', 'accounts')).toBe(true)
  expect(can(as(roleIndex.ACCOUNT_ADMIN), 'create', 'accounts')).toBe(false)
  expect(can(as(roleIndex.ACCOUNT_ADMIN), 'list', 'accounts')).toBe(false)
  expect(can(as(roleIndex.ACCOUNT_ADMIN), 'update', 'accounts')).toBe(true)
})

test('level U permits read, update and list, but not create and delete', () => {
  const dispatcher = as(roleIndex.DISPATCHER)
  expect(['read', 'update', 'list'].every((action) => can(dispatcher, action as 'read', 'drivers'))).toBe(
    true,
  )
  expect(can(dispatcher, 'create', 'drivers') || can(dispatcher, 'delete', 'drivers')).toBe(false)
})
