import { expect, test } from 'vitest'
import { driverEvents, type Shift } from './driver-events.ts'

const HOUR = 3_600_000
const shift: Shift = {
  machine: 'T-01',
  startAt: Date.UTC(2026, 2, 2, 6),
  endAt: Date.UTC(2026, 2, 2, 18),
  seed: 20,
  driver: 'ann',
  notes: [{ tag: 'dust', comment: 'Dust' }],
}

test('begins with the sign-on of the driver, followed by occasional notes within the shift', () => {
  const [first, ...notes] = driverEvents(shift)
  expect(first).toMatchObject({ type: 'driver changed', driverId: 'ann' })
  expect(notes.length).toBeGreaterThan(2)
  expect(notes.every(({ t, tagIds }) => t < shift.endAt && tagIds?.[0] === 'dust')).toBe(true)
})

test('gives the same events for the same shift, and events with other ids for another', () => {
  expect(driverEvents(shift)).toEqual(driverEvents(shift))
  const next = driverEvents({ ...shift, startAt: shift.endAt, endAt: shift.endAt + 12 * HOUR })
  const ids = new Set([...driverEvents(shift), ...next].map(({ id }) => id))
  expect(ids.size).toBe(driverEvents(shift).length + next.length)
  expect(driverEvents({ ...shift, driver: undefined, notes: [] })).toEqual([])
})
