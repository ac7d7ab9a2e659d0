import { expect, test } from 'vitest'
import { viewOf } from '../testing/fixture.ts'
import { license } from './license.ts'

const stateOf = (licenseExpiry: string, account = {}) =>
  license.find(viewOf([], { drivers: [{ id: 'ann', licenseExpiry }], account }), null)[0]

test('finds a license thirty days before it expires, and when it has', () => {
  expect(stateOf('2026-04-02')?.state).toBe('off')
  expect(stateOf('2026-04-01')).toMatchObject({
    state: 'on',
    subject: { kind: 'driver', id: 'ann' },
    facts: { day: '2026-04-01' },
  })
  expect(stateOf('2026-01-01')?.state).toBe('on')
  expect(stateOf('2026-04-01', { licenseDays: 7 })?.state).toBe('off')
})
