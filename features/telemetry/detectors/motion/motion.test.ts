import { expect, it } from 'vitest'
import { runDetection, fixAt, track } from '../../fixtures/facts.ts'

it('computes the step from the previous fix: time, length and both speeds', () => {
  const { motion } = runDetection([fixAt(0, [0, 0], { speed: 3 }), fixAt(4, [0, 40], { speed: 9 })])
  expect(motion).toMatchObject({ t: 4000, dt: 4, speed: 9, speedBefore: 3 })
  expect(motion.moved).toBeCloseTo(40, 0)
})

it('learns the usual interval, ignoring silences', () => {
  const { motion } = runDetection(track([0, 0], [{ to: [0, 2000], v: 10 }], 5))
  expect(motion.interval).toBeCloseTo(5, 0)
  const silent = runDetection(
    track([0, 0], [{ to: [0, 2000], v: 10 }, { silent: 600 }, { to: [0, 2100], v: 10 }], 5),
  )
  expect(silent.motion.interval).toBeCloseTo(5, 0)
})

it('counts the distance travelled, not the wandering of a parked receiver', () => {
  const there = track([0, 0], [{ to: [0, 1200], v: 8 }])
  expect(runDetection(there).motion.odometer).toBeGreaterThan(1150)
  expect(runDetection(there).motion.odometer).toBeLessThan(1210)
  const parked = track([0, 0], [{ wait: 3600 }]).map((fix, i) => ({
    ...fix,
    lat: fix.lat + (i % 7) / 30_000,
  }))
  expect(runDetection(parked).motion.odometer).toBeLessThan(40)
})

it('distrusts a speed that the positions contradict, and trusts it again', () => {
  const wrong = track([0, 0], [{ to: [0, 2400], v: 8, measured: { speed: 0 } }])
  expect(runDetection(wrong).motion.speed).toBe(-1)
  const mended = track(
    [0, 0],
    [
      { to: [0, 2400], v: 8, measured: { speed: 0 } },
      { to: [0, 12_000], v: 8 },
    ],
  )
  expect(runDetection(mended).motion.speed).toBe(8)
})

it('keeps the latest part of the approach', () => {
  const { trail } = runDetection(track([0, 0], [{ to: [0, 2000], v: 10 }])).motion
  expect(trail).toHaveLength(24)
  const norths = trail.filter((_, i) => i % 2 === 1)
  expect(norths).toEqual([...norths].sort((a, b) => a - b))
  expect((norths[0]! - 54) * 111_300).toBeGreaterThan(1700)
})
