import { expect, test } from 'vitest'
import { callsBelow } from './chosen-calls.ts'

test('selects endpoints by whole path segments', () => {
  const calls = ['/routes', '/routes/{id}', '/routesets', '/reports/statistics/byDays'].map((path) => ({
    path,
  }))
  expect(callsBelow(calls, ['/routes', '/reports/statistics']).map(({ path }) => path)).toEqual([
    '/routes',
    '/routes/{id}',
    '/reports/statistics/byDays',
  ])
})
