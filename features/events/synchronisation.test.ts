import { expect, test } from 'vitest'
import { synchronisationState } from './synchronisation.ts'

test('returns the state of the list: initializing, synchronizing, waiting or up to date', () => {
  const states = [
    { events: undefined, percent: 3 },
    { events: 7, percent: 0 },
    { events: 0, percent: null },
    { events: 7, percent: null },
  ].map(synchronisationState)
  expect(states).toEqual(['initializing', 'synchronizing', 'waiting', null])
})
