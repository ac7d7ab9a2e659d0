import { expect, test } from 'vitest'
import { auditQuery } from './audit-query.ts'

test('days are whole days in the account’s time zone, also across clock changes', () => {
  const zone = 'Europe/Berlin'
  expect(auditQuery({ from: '2026-03-29', to: '2026-03-29' }, zone)).toEqual({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  })
  expect(auditQuery({ from: '2026-10-25', to: '2026-10-25' }, zone)).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
})

test('omits invalid days and passes other filters on unchanged', () => {
  expect(
    auditQuery({ from: 'soon', to: '2026-02-30', user: 'u', action: 'update', page: '2' }, 'UTC'),
  ).toEqual({
    user: 'u',
    action: 'update',
  })
})
