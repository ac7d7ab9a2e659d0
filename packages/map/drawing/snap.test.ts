import { expect, test } from 'vitest'
import type { Zone } from '../zones/boundary.ts'
import { snapTo } from './snap.ts'

const zone: Zone = {
  id: 'a',
  title: 'Pit',
  kind: 'load',
  boundary: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 50],
        [10.01, 50],
        [10.01, 50.01],
        [10, 50],
      ],
    ],
  },
}

test('snaps to a near corner before a side, to the nearest side next, and to nothing when far away', () => {
  const snap = snapTo([zone])
  expect(snap(10.0099, 50.0001, 0.001)).toEqual([10.01, 50])
  const onSide = snap(10.005, 50.0004, 0.001)
  expect(onSide?.[0]).toBeCloseTo(10.005, 9)
  expect(onSide?.[1]).toBe(50)
  expect(snap(10.005, 49.99, 0.001)).toBeUndefined()
  expect(snapTo([])(10, 50, 1)).toBeUndefined()
})
