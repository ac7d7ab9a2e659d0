import { distance } from '@haulway/geo'
import { describe, expect, it, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import { hasRecorded, recordedFixes } from '../telemetry/fixtures/recorded.ts'
import { type Drive, type DrivenRoad, createRoadFinder } from './driven-roads.ts'

const LAT = 52
const LON = 21
const METRE_LAT = 1 / 111_250
const METRE_LON = 1 / 68_600

/** Drives east and back along a bend, with receiver noise and a fix each few seconds. */
function drive(from: number, seconds: number, random: () => number, back: boolean, east = 0): Drive {
  const [t, lon, lat]: number[][] = [[], [], []]
  const n = Math.ceil(1_000 / (10 * seconds))
  for (let i = 0; i <= n; i += 1) {
    const metres = back ? 1_000 - i * 10 * seconds : i * 10 * seconds
    const noise = () => (random() - 0.5) * 6
    t!.push(from + i * seconds * 1_000)
    lon!.push(LON + east + (metres + noise()) * METRE_LON)
    lat!.push(LAT + (120 * Math.sin(metres / 200) + noise()) * METRE_LAT)
  }
  return { t: t!, lon: lon!, lat: lat! }
}

const offRoad = ([lon, lat]: readonly [number, number]) =>
  Math.abs(lat - LAT - 120 * Math.sin((lon - LON) / METRE_LON / 200) * METRE_LAT) / METRE_LAT

function lengthOf(ways: readonly DrivenRoad[]): number {
  return ways.reduce((sum, { points }) => {
    const steps = points.slice(1).map(([lon, lat], n) => distance(points[n]![0], points[n]![1], lon, lat))
    return sum + steps.reduce((a, b) => a + b, 0)
  }, 0)
}

function driven(drives: readonly Drive[]): DrivenRoad[] {
  const finder = createRoadFinder()
  for (const one of drives) finder.add(one)
  return finder.ways()
}

test.each([1, 5, 10])('finds a frequently driven road at its position, with a fix each %i s', (seconds) => {
  const random = seededRandom(5)
  const drives = Array.from({ length: 12 }, (_, n) => drive(n * 600_000, seconds, random, n % 2 === 1))
  const ways = driven(drives)
  const points = ways.flatMap((way) => way.points)
  expect(points.length).toBeGreaterThan(60)
  expect(Math.max(...points.map(offRoad))).toBeLessThan(12)
  // The bend makes it longer than a kilometre; adjacent cells may add a second line in places.
  expect(lengthOf(ways)).toBeGreaterThan(950)
  expect(lengthOf(ways)).toBeLessThan(2_600)
})

test('finds the roads of two sites 1,000 km apart, in whichever order their drives come', () => {
  const random = seededRandom(7)
  const drives = Array.from({ length: 24 }, (_, n) => drive(n * 600_000, 2, random, n % 4 > 1, (n % 2) * 15))
  for (const some of [drives, drives.toReversed()]) {
    const points = driven(some).flatMap((way) => way.points)
    const far = points.filter(([lon]) => lon > LON + 10)
    expect(far.length).toBeGreaterThan(60)
    expect(points.length - far.length).toBeGreaterThan(60)
    expect(Math.max(...far.map(([lon, lat]) => offRoad([lon - 15, lat])))).toBeLessThan(12)
  }
})

test('finds no road in one or two drives, a stationary machine, or jumps', () => {
  const random = seededRandom(6)
  expect(driven([drive(0, 2, random, false), drive(1e6, 2, random, true)])).toEqual([])
  const t = Array.from({ length: 5_000 }, (_, n) => n * 2_000)
  const stands = { t, lon: t.map(() => LON + random() * 4 * METRE_LON), lat: t.map(() => LAT) }
  expect(driven([stands])).toEqual([])
  const jumps = {
    t,
    lon: t.map((_, n) => (n % 2 === 0 ? LON : LON + 1_000 * METRE_LON)),
    lat: t.map(() => LAT),
  }
  expect(driven([jumps, jumps, jumps])).toEqual([])
  const nowhere = { t, lon: t.map((_, n) => (n % 2 === 0 ? LON : 180)), lat: t.map(() => -90) }
  expect(driven([nowhere, { t: [], lon: [], lat: [] }])).toEqual([])
})

if (!hasRecorded) console.log('recorded trucks: shared test data is absent, driven ways of one skipped')
describe.skipIf(!hasRecorded)('a recorded truck', () => {
  it('has a road close to every place it drove fast after five hauls, and none elsewhere', () => {
    const fixes = recordedFixes('lake-605-8-0896_2025-08-11.csv', { weight: false, speed: true })
    const column = (name: 't' | 'lon' | 'lat') => fixes.map((fix) => fix[name])
    const ways = driven([{ t: column('t'), lon: column('lon'), lat: column('lat') }])
    const points = ways.flatMap((way) => way.points)
    expect(points.length).toBeGreaterThan(50)
    const fast = fixes.filter(({ speed }) => speed > 5).filter((_, n) => n % 20 === 0)
    const near = fast.filter((fix) => points.some(([lon, lat]) => distance(lon, lat, fix.lon, fix.lat) < 25))
    expect(fast.length).toBeGreaterThan(50)
    expect(near.length / fast.length).toBeGreaterThan(0.85)
    // No road is drawn where the truck never was.
    const away = points.filter(([lon, lat]) =>
      fixes.every((fix) => distance(lon, lat, fix.lon, fix.lat) > 15),
    )
    expect(away).toEqual([])
  })
})
