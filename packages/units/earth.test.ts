import { expect, test } from 'vitest'
import { densityIn, volumeIn, volumeStates, type VolumeFactors } from './earth.ts'

const earth: VolumeFactors = { loose: 1.25, compacted: 0.9 }

test('swells bank volume to loose and shrinks it to compacted', () => {
  expect(volumeIn(earth, 100, 'bank', 'loose')).toBeCloseTo(125, 10)
  expect(volumeIn(earth, 100, 'bank', 'compacted')).toBeCloseTo(90, 10)
  // 1,000 loose in trucks fill 720 of a dam.
  expect(volumeIn(earth, 1_000, 'loose', 'compacted')).toBeCloseTo(720, 10)
  expect(volumeIn(earth, 90, 'compacted', 'bank')).toBeCloseTo(100, 10)
})

test('converts volume and density between all states and back without loss', () => {
  for (const from of volumeStates) {
    for (const to of volumeStates) {
      const there = volumeIn(earth, 7.5, from, to) ?? Number.NaN
      expect(volumeIn(earth, there, to, from)).toBeCloseTo(7.5, 10)
      const density = densityIn(earth, 1_600, from, to) ?? Number.NaN
      expect(there * density).toBeCloseTo(7.5 * 1_600, 6)
    }
  }
})

test('returns null where a factor is unknown', () => {
  const half: VolumeFactors = { loose: 1.3, compacted: null }
  expect(volumeIn(half, 10, 'loose', 'bank')).toBeCloseTo(7.6923, 4)
  expect(volumeIn(half, 10, 'loose', 'compacted')).toBeNull()
  expect(volumeIn(half, 10, 'compacted', 'bank')).toBeNull()
  expect(densityIn(half, 1_600, 'loose', 'compacted')).toBeNull()
  expect(volumeIn({ loose: null, compacted: null }, 10, 'loose', 'loose')).toBe(10)
})
