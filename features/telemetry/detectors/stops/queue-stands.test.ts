import { expect, it } from 'vitest'
import { runDetection, fixAt, track } from '../../fixtures/facts.ts'

/** A truck that slows down in the pit, turns and backs up; `speeds` in m/s, one a second. */
const turning = (speeds: readonly number[]) =>
  runDetection(
    speeds.map((speed, t) => fixAt(t, [0, -speeds.slice(0, t).reduce((sum, v) => sum + v, 0)], { speed })),
  )

it('includes a turn with a speed under 1 m/s for five seconds, too short for a stop', () => {
  const { work } = turning([3, 2.2, 1.4, 0.5, 0, 0, 0.2, 0.6, 1.1, 1.7, 1.8, 1.8, 1.8])
  expect(work.pending).toEqual([])
  expect(work.lastStop!.stands).toHaveLength(1)
  expect(work.lastStop!.stands[0]).toBeCloseTo(2444, -1)
  expect(work.lastStop!.t1).toBeCloseTo(7800, -1)
})

it('excludes a shorter turn', () => {
  expect(turning([3, 2.2, 1.4, 0.5, 0, 0.3, 1, 1.7, 1.8, 1.8, 1.8]).work.lastStop).toBeNull()
})

it('includes a single slow report between sparse ones when it was made at rest', () => {
  const north = [740, 660, 580, 500, 420, 340, 260, 180, 100, 71, 45, 16, -14]
  const passing = (speed: number) =>
    runDetection(north.map((y, i) => fixAt(10 * i, [0, y], { speed: y === 45 ? speed : y >= 100 ? 8 : 3 })))
  expect(passing(0).work.lastStop!.stands).toHaveLength(1)
  expect(passing(0.7).work.lastStop!.stands).toEqual([])
})

it('starts the work where the machine ended up, from sparse positions alone', () => {
  const backing = [70, 58, 44, 30, 28, 28, 28, 28, 28, 28].map((y, i) =>
    fixAt(10 * i, [0, -y], { speed: Number.NaN }),
  )
  const way = track([0, 400], [{ to: [0, -70], v: 8 }])
    .filter((_, i) => i % 10 === 0)
    .map((fix) => ({ ...fix, speed: Number.NaN }))
  const shift = way.at(-1)!.t + 10_000
  const { stop } = runDetection([
    ...way,
    ...backing.map((fix) => ({ ...fix, t: fix.t + shift, seq: fix.seq + shift })),
  ])
  expect(stop!.t0 - shift).toBeGreaterThanOrEqual(20_000)
})
