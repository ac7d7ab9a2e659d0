import { expect, test } from 'vitest'
import { speedParts } from './track-colors.ts'

const colors = [
  { of: 0, light: 'slow', dark: '#' },
  { of: 15, light: 'fast', dark: '#' },
]

test('colors the way from each fix to the next by speed and merges stretches of one color', () => {
  const [t, speed] = [
    [0, 1_000, 2_000, 3_000, 4_000],
    // 14.4, 15.12 and 36 km/h.
    [4, 4.2, 10, 1, 9],
  ]
  const track = { t, speed, lon: t, lat: t }
  expect(speedParts(track, colors, 'light')).toEqual([
    { from: 0, to: 1_000, color: 'slow' },
    { from: 1_000, to: 3_000, color: 'fast' },
    { from: 3_000, to: 4_000, color: 'slow' },
  ])
})

test('leaves stretches uncolored where the device reported no speed or was silent for a while', () => {
  const t = [0, 1_000, 2_000, 90_000]
  const track = { t, speed: [3, null, 3, 3], lon: t, lat: t }
  expect(speedParts(track, colors, 'light')).toEqual([{ from: 0, to: 1_000, color: 'slow' }])
  expect(speedParts({ t: [], speed: [], lon: [], lat: [] }, colors, 'light')).toEqual([])
})
