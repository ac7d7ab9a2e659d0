import { expect, test } from 'vitest'
import { filterCalls } from './selected-calls.ts'

test('selects endpoints by whole path segments', () => {
  const calls = ['/routes', '/routes/{id}', '/routesets', '/reports/statistics/byDays'].map((path) => ({
    path,
  }))
  expect(filterCalls(calls, ['/routes', '/reports/statistics']).map(({ path }) => path)).toEqual([
    '/routes',
    '/routes/{id}',
    '/reports/statistics/byDays',
  ])
})
