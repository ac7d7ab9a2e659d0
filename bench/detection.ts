/**
 * Zones and full detection on one core. The baseline of zones tests every polygon in turn, with its bounding box; that
 * of detection only reads the same positions from their columns. See hot-path.md, *Measured: detection*.
 */
import { buildZoneIndex, zonesAt } from '@haulway/geo'
import type { PolygonGeometry, ZoneIndex } from '@haulway/geo'
import { emptyDerived, initialState, stepFix } from '@haulway/features/telemetry/detection/derive.ts'
import type { Fix } from '@haulway/features/telemetry/facts/fix.ts'
import { hasRecorded, recordedFixes, recordedSite } from '@haulway/features/telemetry/fixtures/recorded.ts'
import { seededChance, simulateShift, shiftSite } from '@haulway/features/telemetry/fixtures/shift.ts'
import type { Site } from '@haulway/features/telemetry/detection/site.ts'
import type { BenchRow } from './support/row.ts'

const RUNS = 5
const MACHINES = 100
const ZONES = 1000
const profile = { equipmentId: 'truck', capacityKg: 63_000, hauls: true }

/** Median rate over the runs; `work` returns the number of items that it processed. */
function medianRate(work: () => number): number {
  const rates: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const begin = performance.now()
    const count = work()
    rates.push((count / (performance.now() - begin)) * 1000)
  }
  return rates.sort((a, b) => a - b)[RUNS >> 1]!
}

/** Polygons of 8 to 16 corners, 60 to 300 m across, over the same 10 km as the tracks. */
function randomZones(random: () => number): PolygonGeometry[] {
  return Array.from({ length: ZONES }, () => {
    const [lon, lat] = [60 - 0.07 + 0.15 * random(), 54 - 0.04 + 0.09 * random()]
    const corners = 8 + Math.floor(8 * random())
    const ring = Array.from({ length: corners }, (_, i): [number, number] => {
      const r = (0.5 + 0.5 * random()) * (30 + 120 * random())
      const a = (2 * Math.PI * i) / corners
      return [lon + (r * Math.cos(a)) / 65_600, lat + (r * Math.sin(a)) / 111_300]
    })
    return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
  })
}

/** Baseline without an index: bounding box, then even-odd test, zone by zone. */
function createBruteForce(zones: readonly PolygonGeometry[]): (lon: number, lat: number) => number {
  const boxed = zones.map(({ coordinates: [ring = []] }) => {
    const xs = ring.map((p) => p[0])
    const ys = ring.map((p) => p[1])
    return { xs, ys, w: Math.min(...xs), e: Math.max(...xs), s: Math.min(...ys), n: Math.max(...ys) }
  })
  return (lon, lat) => {
    let hits = 0
    for (const { xs, ys, w, e, s, n } of boxed) {
      if (lon < w || lon > e || lat < s || lat > n) continue
      let inside = false
      for (let i = 1; i < xs.length; i++) {
        const [y1, y2] = [ys[i - 1]!, ys[i]!]
        if (y1 > lat !== y2 > lat && lon < ((xs[i]! - xs[i - 1]!) * (lat - y1)) / (y2 - y1) + xs[i - 1]!)
          inside = !inside
      }
      if (inside) hits++
    }
    return hits
  }
}

/** The slow side processes a tenth of the points. */
function measureGeofence(
  tracks: readonly Fix[][],
  zones: readonly PolygonGeometry[],
  index: ZoneIndex,
): BenchRow {
  const points = Float64Array.from(tracks.flat().flatMap((fix) => [fix.lon, fix.lat]))
  const brute = createBruteForce(zones)
  const out: number[] = []
  const count = (end: number, holds: (lon: number, lat: number) => number) => {
    let hits = 0
    for (let i = 0; i < end; i += 2) hits += holds(points[i]!, points[i + 1]!)
    if (hits === 0) throw new Error('the tracks meet no zone')
    return end / 2
  }
  const tenth = 2 * Math.floor(points.length / 20)
  const baseline = medianRate(() => count(tenth, brute))
  const measured = medianRate(() => count(points.length, (lon, lat) => zonesAt(index, lon, lat, out)))
  const ratio = measured / baseline
  return {
    name: 'zones of a point, 1k polygons, vs brute force',
    unit: 'pt/s',
    baseline,
    measured,
    ratio,
    target: '>= 30x and >= 5 M pt/s',
    pass: ratio >= 30 && measured >= 5e6,
  }
}

function detect(tracks: readonly Fix[][], site: Site): number {
  const out = emptyDerived()
  let count = 0
  for (const track of tracks) {
    const state = initialState()
    for (const fix of track) stepFix(state, fix, site, profile, out)
    count += track.length
  }
  if (out.cycles.length === 0) throw new Error('no cycle was found')
  return count
}

/** Repeats the same track day after day. */
function repeatDaily(fixes: readonly Fix[], times: number): Fix[] {
  const day = 86_400_000
  return Array.from({ length: times }, (_, i) =>
    fixes.map((fix) => ({ ...fix, seq: i * fixes.length + fix.seq, t: fix.t + i * day })),
  ).flat()
}

/** Baseline: reads the same fixes once and sums the distances between them. */
function readOnly(tracks: readonly Fix[][]): number {
  let [count, way] = [0, 0]
  for (const track of tracks) {
    for (let i = 1; i < track.length; i++) {
      way += Math.hypot(track[i]!.lon - track[i - 1]!.lon, track[i]!.lat - track[i - 1]!.lat)
    }
    count += track.length
  }
  if (way === 0) throw new Error('nothing moves')
  return count
}

function measureDetection(name: string, tracks: readonly Fix[][], site: Site): BenchRow {
  const baseline = medianRate(() => readOnly(tracks))
  const measured = medianRate(() => detect(tracks, site))
  return {
    name,
    unit: 'pos/s',
    baseline,
    measured,
    ratio: measured / baseline,
    target: '>= 1.5 M pos/s',
    pass: measured >= 1.5e6,
  }
}

export async function run(): Promise<BenchRow[]> {
  const random = seededChance(1)
  const tracks = Array.from({ length: MACHINES }, (_, i) => {
    const { fixes } = simulateShift({
      seed: i,
      cycles: 5,
      interval: 1,
      noise: 5,
      outliers: 0.02,
      speed: true,
      weight: true,
    })
    // Machines work side by side over the whole site, each between its own pit and crusher.
    const [east, north] = i === 0 ? [0, 0] : [0.12 * random() - 0.06, 0.06 * random() - 0.03]
    return fixes.map((fix) => ({ ...fix, lon: fix.lon + east, lat: fix.lat + north }))
  })
  const zones = randomZones(random)
  const index = buildZoneIndex(zones)
  const small = shiftSite()
  const locations = zones.map((_, i) => ({
    id: `z${i}`,
    title: `z${i}`,
    kind: (['load', 'dump', 'other'] as const)[i % 3]!,
  }))
  const rows = [
    measureGeofence(tracks, zones, index),
    measureDetection('full detection, 100 machines, 1k zones', tracks, {
      ...small,
      locations,
      zones: index,
      routes: [],
    }),
  ]
  if (!hasRecorded) return rows
  const fixes = recordedFixes('lake-605-8-0896_2025-08-11.csv', { weight: true, speed: true })
  const site = recordedSite(['Pit 2'], ['Crusher', 'Stockpile 1', 'Stockpile 2', 'Stockpile 3'])
  return [...rows, measureDetection('full detection, recorded truck at 2 Hz', [repeatDaily(fixes, 20)], site)]
}
