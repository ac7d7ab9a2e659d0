import { seededRandom } from '@haulway/testing/random.ts'
import { expect, test } from 'vitest'
import { appendFix, emptyFix, encodeFixes, fixColumns } from '../../telemetry/telemetry.ts'
import { dwellIn } from './dwell.ts'
import { nextOf, sortMoments, previousOf } from './moments.ts'
import { comparisonOffset } from './comparison.ts'
import { movementIn, stopsOf, timeIn } from './movement.ts'
import { ticksIn } from './ticks.ts'
import { firstHeard } from './machine-journal.ts'
import { indexAt, noPlace, placeAt, decodeTrack } from './track.ts'

const START = Date.parse('2026-05-12T06:00:00Z')

interface Fix {
  t: number
  lon: number
  lat: number
  speed: number
}

/** A machine that drives, stands and is silent at random, in whole seconds. */
function wandering(seed: number): Fix[] {
  const random = seededRandom(seed)
  const fixes: Fix[] = []
  let [t, lon, lat] = [START + 30_000, 30, 60]
  for (let i = 0; i < 400; i++) {
    const seconds = random() < 0.05 ? 61 + Math.floor(random() * 300) : 1 + Math.floor(random() * 20)
    const speed = random() < 0.4 ? random() * 0.5 : 2 + random() * 10
    t += seconds * 1000
    // Half of the fixes have no speed: it follows from the distance.
    lon += ((speed > 1 ? speed : 0) * seconds) / 55_800
    lat += ((random() - 0.5) * 0.2) / 111_000
    fixes.push({ t, lon, lat, speed: random() < 0.5 ? Math.round(speed * 100) / 100 : NaN })
  }
  return fixes
}

function trackOf(fixes: readonly Fix[]) {
  const columns = fixColumns(0)
  fixes.forEach((fix, seq) => appendFix(columns, { ...emptyFix(), ...fix, seq }))
  const half = Math.floor(fixes.length / 2)
  return decodeTrack([encodeFixes(columns, 0, half), encodeFixes(columns, half, columns.n)])
}

const RADIANS = Math.PI / 180
function haversine(a: Fix, b: Fix): number {
  const [u, v] = [(b.lat - a.lat) * RADIANS, (b.lon - a.lon) * RADIANS]
  const h =
    Math.sin(u / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(v / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
}

type Doing = 'moving' | 'standing' | 'silent'

/** The reference: from one fix to the next. */
function doingOf(a: Fix, b: Fix): Doing {
  if (b.t - a.t > 60_000) return 'silent'
  const pace = haversine(a, b) / ((b.t - a.t) / 1000)
  if (pace > 120 / 3.6) return 'standing'
  return (Number.isNaN(b.speed) ? pace : b.speed) > 3 / 3.6 ? 'moving' : 'standing'
}

/** What the machine did in a second, by a search through all fixes. */
function doingAt(fixes: readonly Fix[], second: number): Doing {
  const before = fixes.findLast(({ t }) => t <= second)
  const after = fixes.find(({ t }) => t > second)
  if (before && after) return doingOf(before, after)
  if (after) return after.t - START > 60_000 ? 'silent' : doingOf(fixes[0]!, fixes[1]!)
  return 'silent'
}

test.each([1, 2, 3])('equals a second-by-second count of totals, stops and time in places (%i)', (seed) => {
  const fixes = wandering(seed)
  const end = fixes.at(-1)!.t + 200_000
  const span = { from: START, to: end }
  const { stretches, distance } = movementIn(trackOf(fixes), span)
  const visit = { from: START + 400_000, to: START + 1_900_000 }
  const counted = { moving: 0, standing: 0, silent: 0 }
  let standing = 0
  for (let second = START; second < end; second += 1000) {
    const doing = doingAt(fixes, second)
    counted[doing] += 1000
    if (doing === 'standing' && second >= visit.from && second < visit.to) standing += 1000
  }
  const totals = (['moving', 'standing', 'silent'] as const).map((doing) => timeIn(stretches, doing, span))
  expect(totals).toEqual([counted.moving, counted.standing, counted.silent])
  expect(totals.reduce((sum, one) => sum + one)).toBe(end - START)
  let metres = 0
  for (let i = 1; i < fixes.length; i++)
    if (doingOf(fixes[i - 1]!, fixes[i]!) === 'moving') metres += haversine(fixes[i - 1]!, fixes[i]!)
  expect(distance / metres).toBeCloseTo(1, 2)
  expect(dwellIn([{ locationId: 'pit', ...visit }], stretches, span)).toEqual([
    { locationId: 'pit', visits: 1, time: visit.to - visit.from, standing },
  ])
  for (const stop of stopsOf(stretches)) {
    expect(stop.to - stop.from).toBeGreaterThanOrEqual(60_000)
    expect(doingAt(fixes, stop.from)).toBe('standing')
    expect(doingAt(fixes, stop.to)).not.toBe('standing')
  }
})

test('interpolates on the straight line between two fixes, and nowhere across a silence', () => {
  const fixes = wandering(7)
  const track = trackOf(fixes)
  const random = seededRandom(8)
  const place = noPlace()
  for (let k = 0; k < 500; k++) {
    const moment = START + Math.floor(random() * (fixes.at(-1)!.t - START + 100_000))
    const i = fixes.findLastIndex(({ t }) => t <= moment)
    expect(indexAt(track, moment, place.index)).toBe(i)
    expect(placeAt(track, moment, place)).toBe(i >= 0)
    if (i < 0) continue
    const [before, after] = [fixes[i]!, fixes[i + 1]]
    const silent = after === undefined || after.t - before.t > 60_000
    const share = silent ? 0 : (moment - before.t) / (after.t - before.t)
    const to = after ?? before
    expect(place.lon).toBeCloseTo(before.lon + share * (to.lon - before.lon), 6)
    expect(place.lat).toBeCloseTo(before.lat + share * (to.lat - before.lat), 6)
    expect(place.isSilent).toBe(moment - before.t > 60_000)
  }
})

test('turns the heading the short way, and keeps it where the next is unknown', () => {
  const columns = fixColumns(0)
  const at = (t: number, heading: number) =>
    appendFix(columns, { ...emptyFix(), t: START + t, lon: 30, lat: 60, heading, seq: t })
  at(0, 350)
  at(10_000, 10)
  at(20_000, NaN)
  const track = decodeTrack([encodeFixes(columns)])
  const headings = [5_000, 7_500, 15_000].map((t) => {
    const place = noPlace()
    placeAt(track, START + t, place)
    return Math.round(place.heading)
  })
  expect(headings).toEqual([0, 5, 10])
})

test('counts a machine without a position as silent throughout', () => {
  const span = { from: START, to: START + 1000 }
  expect(movementIn(decodeTrack([]), span).stretches).toEqual([{ doing: 'silent', ...span }])
})

test('begins a replay with the first position', () => {
  const fixes = wandering(1)
  const later = trackOf(fixes.slice(10))
  const heard = [decodeTrack([]), later, trackOf(fixes)].map((track) => ({ track }))
  expect(firstHeard(heard)).toBe(fixes[0]!.t)
  expect(firstHeard(heard.slice(0, 2))).toBe(fixes[10]!.t)
  expect(firstHeard(heard.slice(0, 1))).toBeUndefined()
})

test('counts the part of a visit within the span, an open one to its end', () => {
  const visits = [
    { locationId: 'a', from: -500, to: 100 },
    { locationId: 'b', from: 200, to: 300 },
    { locationId: 'a', from: 900, to: null },
    { locationId: 'c', from: 1_000, to: 1_200 },
  ]
  expect(dwellIn(visits, [], { from: 0, to: 1_000 })).toEqual([
    { locationId: 'a', visits: 2, time: 200, standing: 0 },
    { locationId: 'b', visits: 1, time: 100, standing: 0 },
  ])
})

test('finds the next and the previous moment', () => {
  const moments = sortMoments([30, 10, 20, 10])
  expect(moments).toEqual([10, 20, 30])
  expect([5, 10, 25, 30].map((at) => nextOf(moments, at))).toEqual([10, 20, 30, undefined])
  expect([10, 11, 20, 99].map((at) => previousOf(moments, at))).toEqual([undefined, 10, 10, 30])
})

test('names as many round times on an axis as fit', () => {
  const half = 5.5 * 3_600_000
  const ticks = ticksIn({ from: START, to: START + 4 * 3_600_000 }, half, 5)
  expect(ticks.map((at) => new Date(at + half).toISOString().slice(11, 16))).toEqual([
    '12:00',
    '13:00',
    '14:00',
    '15:00',
  ])
})

test('lays another day beside this one by local time, also a day of 23 hours', () => {
  const zone = 'Europe/Berlin'
  const span = { from: Date.parse('2026-03-30T06:00:00Z'), to: Date.parse('2026-03-30T14:00:00Z') }
  // Clocks were set forward in the night to the 29th.
  expect(comparisonOffset(span, 'day', zone)).toBe(24 * 3_600_000)
  const before = { from: Date.parse('2026-03-29T06:00:00Z'), to: Date.parse('2026-03-29T14:00:00Z') }
  expect(comparisonOffset(before, 'day', zone)).toBe(23 * 3_600_000)
  expect(comparisonOffset(span, 'before', zone)).toBe(8 * 3_600_000)
})
