import { expect, test } from 'vitest'
import { speedAt } from './track.ts'

const track = { t: [1_000, 2_000, 200_000], lon: [0, 0, 0], lat: [0, 0, 0], speed: [3, null, 5] }

test('returns the speed of the latest fix before a moment', () => {
  expect(speedAt(track, 1_000)).toBe(3)
  expect(speedAt(track, 1_999)).toBe(3)
  expect(speedAt(track, 200_500)).toBe(5)
})

test('returns none before the track, if the device reported none, and in a gap', () => {
  expect(speedAt(track, 999)).toBeNull()
  expect(speedAt(track, 2_500)).toBeNull()
  expect(speedAt({ ...track, speed: [3, 4, 5] }, 63_000)).toBeNull()
})
