import { expect, test } from 'vitest'
import { callsUnder } from './selected-calls.ts'

test('selects endpoints by whole path segments', () => {
  const calls = ['/routes', '/routes/{id}', '/routesets', '/reports/statistics/byDays'].map((path) => ({
    path,
  }))
  expect(callsUnder(calls, ['/routes', '/reports/statistics']).map(({ path }) => path)).toEqual([
    '/routes',
    '/routes/{id}',
    '/reports/statistics/byDays',
  ])
})
