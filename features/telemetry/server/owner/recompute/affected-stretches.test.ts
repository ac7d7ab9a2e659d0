import { expect, test } from 'vitest'
import type { Box, Span } from '../../model/stretch.ts'
import { affectedStretches, mergeStretches } from './affected-stretches.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A thousandth of a degree, in steps. */
const MILLI = 10_000

const boxAt = (lon: number): Box => ({ lonMin: lon, lonMax: lon + MILLI, latMin: 0, latMax: MILLI })
/** A quarter of an hour with a fix every ten seconds, at one place. */
const span = (t0: number, lon: number, n = 90): Span => ({ t0, t1: t0 + 890_000, n, box: boxAt(lon * MILLI) })
/** Consecutive segments at the given places. */
const morning = (day: number, places: readonly number[]): Span[] =>
  places.map((lon, i) => span(day * DAY + i * 15 * MINUTE, lon))
const place = boxAt(100 * MILLI)

test('includes days near the place, each with the next segment, in which what was seen is decided', () => {
  const spans = [...morning(0, [0, 0, 0]), ...morning(1, [0, 100, 0, 0, 0]), ...morning(2, [0, 0])]
  const touched = affectedStretches(spans, [place])
  expect(touched).toEqual([{ from: spans[4]!.t0, until: spans[5]!.t1, segments: 2 }])
  const last = affectedStretches([...morning(0, [0, 100]), ...morning(1, [0, 0])], [place])
  expect(last).toEqual([{ from: 15 * MINUTE, until: DAY + 890_000, segments: 2 }])
})

test('counts 200 metres around the outline as near', () => {
  const at = (lon: number) => affectedStretches([span(0, lon)], [place]).length
  expect([at(96.9), at(97.1), at(102.9), at(103.1)]).toEqual([0, 1, 1, 0])
  expect(affectedStretches(morning(0, [0, 1]), [])).toEqual([])
  expect(affectedStretches(morning(0, [0, 1]), null)).toEqual([
    { from: 0, until: 15 * MINUTE + 890_000, segments: 2 },
  ])
})

test('extends a silence by how far the machine could have gone and returned', () => {
  // Ten minutes: 2.6 km; a thousandth of a degree is 111 m.
  const silent = span(15 * MINUTE, 80, 31)
  expect(affectedStretches([span(0, 80), silent, span(30 * MINUTE, 0)], [place])[0]).toMatchObject({
    from: silent.t0,
  })
  const between = [span(0, 80), span(25 * MINUTE, 80)]
  expect(affectedStretches(between, [place])).toMatchObject([{ from: between[1]!.t0 }])
  expect(affectedStretches([span(0, 80), span(15 * MINUTE, 80)], [place])).toEqual([])
  // More than an hour later the trip is over.
  expect(affectedStretches([span(0, 80), span(2 * HOUR, 80)], [place])).toEqual([])
})

test('ends stretches in silences and after a day, including a few segments in between', () => {
  const gap = affectedStretches(morning(0, [100, 0, 0, 0, 100, 0]), [place])
  expect(gap).toEqual([{ from: 0, until: 75 * MINUTE + 890_000, segments: 6 }])
  const apart = affectedStretches([...morning(0, [100, 100]), ...morning(1, [100])], [place])
  expect(apart.map(({ segments }) => segments)).toEqual([2, 1])
  const long = affectedStretches(
    morning(
      0,
      Array.from({ length: 200 }, () => 100),
    ),
    [place],
  )
  expect(long.map(({ segments }) => segments)).toEqual([96, 96, 8])
})

test('merges what is left with what is new where they overlap', () => {
  const one = (from: number, until: number, segments: number) => ({ from, until, segments })
  expect(mergeStretches([one(0, 10, 2), one(20, 30, 1)], [one(25, 40, 3), one(50, 60, 1)])).toEqual([
    one(0, 10, 2),
    one(20, 40, 3),
    one(50, 60, 1),
  ])
})
