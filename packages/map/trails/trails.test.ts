import { expect, test } from 'vitest'
import { machineColumns, mercatorX, applyFix } from '../machines/motion.ts'
import { POINT_FLOATS } from '../base/lines.ts'
import { createTrails, TRAIL_POINTS, type TrailStore } from './trails.ts'

const METRE = 1 / 111_320

/** A track with a corner at every point, so that thinning keeps all of them; times are seconds from the start. */
function corners(count: number, from = 0) {
  const n = Array.from({ length: count }, (_, i) => from + i)
  return {
    t: n.map((i) => i * 10_000),
    lon: n.map((i) => i * 40 * METRE),
    lat: n.map((i) => (i % 2) * 40 * METRE),
  }
}

/** The lines of a machine as the GPU draws them: from and to in seconds. */
function linesOf(trails: TrailStore, id: string): [number, number][] {
  const points = trails.points()
  const first = trails.slotOf(id) * TRAIL_POINTS
  return Array.from({ length: TRAIL_POINTS }, (_, i) => (first + i) * POINT_FLOATS).flatMap(
    (at): [number, number][] =>
      points[at + POINT_FLOATS + 3] === 1 ? [[points[at + 2]!, points[at + POINT_FLOATS + 2]!]] : [],
  )
}

test('draws the history from point to point and the last stretch to the machine itself', () => {
  const trails = createTrails()
  expect(trails.keep(['a'])).toEqual(['a'])
  trails.past('a', corners(5))
  expect(linesOf(trails, 'a')).toEqual([
    [0, 10],
    [10, 20],
    [20, 30],
  ])
  const ends: [string, number][] = []
  trails.ends((id, { t }) => ends.push([id, t]))
  expect(ends).toEqual([['a', 30_000]])
  expect(trails.keep(['a'])).toEqual([])
})

test('appends each new fix once, and none before the history is loaded', () => {
  const trails = createTrails()
  trails.keep(['a'])
  const columns = machineColumns(1)
  columns.count = 1
  const fix = (t: number, i: number) => {
    applyFix(columns, 0, { t, lon: i * 40 * METRE, lat: (i % 2) * 40 * METRE, heading: 0, speed: 4 }, t, {
      isFirst: i === 0,
    })
    trails.follow(columns, () => 0)
  }
  fix(50_000, 5)
  expect(linesOf(trails, 'a')).toEqual([])
  trails.past('a', corners(5))
  for (const i of [5, 6, 7]) fix(i * 10_000, i)
  trails.follow(columns, () => 0)
  expect(linesOf(trails, 'a').map(([, to]) => to)).toEqual([10, 20, 30, 40, 50, 60])
})

test('a full ring buffer drops its oldest points and draws no line from its end to its start', () => {
  const trails = createTrails()
  trails.keep(['before', 'a', 'after'])
  trails.past('before', corners(400))
  trails.past('after', corners(400))
  for (const count of [TRAIL_POINTS - 1, TRAIL_POINTS, TRAIL_POINTS + 1, 250, 400]) {
    trails.keep(['before', 'after'])
    trails.keep(['before', 'a', 'after'])
    trails.past('a', corners(count))
    const lines = linesOf(trails, 'a').toSorted(([a], [b]) => a - b)
    // Each line begins where the one before ends, and the newest point is the last but one of the history.
    for (const [i, [from, to]] of lines.entries())
      expect([to - from, from]).toEqual([10, (lines[0]![0] / 10 + i) * 10])
    expect(lines.at(-1)?.[1]).toBe((count - 2) * 10)
    expect(lines.length).toBe(Math.min(count - 2, TRAIL_POINTS - 2))
  }
})

test('leaves a gap where a machine was silent', () => {
  const trails = createTrails()
  trails.keep(['a'])
  const [one, two] = [corners(4), corners(4, 100)]
  trails.past('a', { t: [...one.t, ...two.t], lon: [...one.lon, ...two.lon], lat: [...one.lat, ...two.lat] })
  expect(linesOf(trails, 'a').every(([from, to]) => to - from < 60)).toBe(true)
  expect(linesOf(trails, 'a').map(([, to]) => to)).toEqual([10, 20, 30, 1010, 1020])
})

test('reuses the slot of a removed machine and sends only changed ranges', () => {
  const trails = createTrails()
  trails.keep(['a', 'b'])
  trails.past('a', corners(9))
  expect(trails.changes()).toBeNull()
  expect(trails.changes()).toEqual([])
  const slot = trails.slotOf('a')
  trails.keep(['b', 'c'])
  expect(trails.slotOf('a')).toBe(-1)
  expect(trails.slotOf('c')).toBe(slot)
  expect(linesOf(trails, 'c')).toEqual([])
  const sent = trails.changes() ?? []
  expect(sent).toEqual([[slot * TRAIL_POINTS * POINT_FLOATS, TRAIL_POINTS * POINT_FLOATS]])
})

test('stores points relative to the first one, so that centimetres survive at any longitude', () => {
  const trails = createTrails()
  trails.keep(['a'])
  trails.past('a', {
    t: [0, 10_000, 20_000],
    lon: [150, 150 + METRE * 40, 150],
    lat: [0, METRE * 40, METRE * 80],
  })
  expect(trails.origin().x).toBe(mercatorX(150))
  expect(trails.points()[trails.slotOf('a') * TRAIL_POINTS * POINT_FLOATS]).toBe(0)
})
