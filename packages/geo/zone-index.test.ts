import { describe, expect, it } from 'vitest'
import oracle from 'point-in-polygon-hao'
import type { Ring, ZoneGeometry } from './geometry.ts'
import { zoneCrossings, distanceToZone } from './zone-distance.ts'
import { buildZoneIndex, zonesAt } from './zone-index.ts'

/** Seeded random numbers (mulberry32), so that a failure can be repeated. */
function chance(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function star(random: () => number, lon: number, lat: number, radius: number): [number, number][] {
  const n = 5 + Math.floor(random() * 20)
  const ring: [number, number][] = []
  for (let i = 0; i < n; i++) {
    const r = radius * (0.3 + 0.7 * random())
    ring.push([lon + r * Math.cos((2 * Math.PI * i) / n), lat + r * Math.sin((2 * Math.PI * i) / n)])
  }
  ring.push(ring[0]!)
  return ring
}

function shape(random: () => number, lon: number, lat: number): ZoneGeometry {
  const radius = 0.0005 + random() * 0.01
  const outer = star(random, lon, lat, radius)
  const hole = star(random, lon, lat, radius * 0.2)
  if (random() < 0.5) return { type: 'Polygon', coordinates: [outer, hole] }
  return { type: 'MultiPolygon', coordinates: [[outer, hole], [star(random, lon + 0.05, lat, radius)]] }
}

function oracleHolds(zone: ZoneGeometry, lon: number, lat: number): boolean {
  const polygons = zone.type === 'Polygon' ? [zone.coordinates] : zone.coordinates
  return polygons.some((rings) => oracle([lon, lat], rings as unknown as [number, number][][]) !== false)
}

const square = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

describe('zone index', () => {
  it('agrees with point-in-polygon-hao on random zones with holes and parts', () => {
    const random = chance(7)
    for (const [lon0, lat0] of [
      [-97.8, 33.26],
      [30, -60],
      [0, 0],
    ] as const) {
      const zones = Array.from({ length: 120 }, () =>
        shape(random, lon0 + random() * 0.1, lat0 + random() * 0.1),
      )
      const index = buildZoneIndex(zones)
      const out: number[] = []
      let hits = 0
      for (let i = 0; i < 8000; i++) {
        const lon = lon0 + random() * 0.18 - 0.01
        const lat = lat0 + random() * 0.12 - 0.01
        const count = zonesAt(index, lon, lat, out)
        const expected = zones.flatMap((z, k) => (oracleHolds(z, lon, lat) ? [k] : []))
        expect(out.slice(0, count)).toEqual(expected)
        hits += expected.length
      }
      expect(hits).toBeGreaterThan(500)
    }
  })

  it('contains positions on both sides of the antimeridian', () => {
    const crossing: ZoneGeometry = { type: 'Polygon', coordinates: [square(179.99, 10, -179.99, 10.01)] }
    const east: ZoneGeometry = { type: 'Polygon', coordinates: [square(179.99, 10, 180.01, 10.01)] }
    const index = buildZoneIndex([crossing, east])
    const out: number[] = []
    for (const lon of [179.995, -179.995, 180, -180]) expect(zonesAt(index, lon, 10.005, out)).toBe(2)
    expect(zonesAt(index, 179.98, 10.005, out)).toBe(0)
    expect(zonesAt(index, -179.98, 10.005, out)).toBe(0)
    expect(zonesAt(index, 0, 10.005, out)).toBe(0)
    expect(zoneCrossings(index, 179.98, 10.005, -179.98, 10.005)).toMatchObject([
      { zone: 0, from: expect.closeTo(0.25, 5) as number, to: expect.closeTo(0.75, 5) as number },
      { zone: 1 },
    ])
  })

  it('handles distant zones and a zone as large as a country', () => {
    const index = buildZoneIndex([
      { type: 'Polygon', coordinates: [square(60, 45, 85, 55)] },
      { type: 'Polygon', coordinates: [square(-97.84, 33.25, -97.83, 33.26)] },
    ])
    const out: number[] = []
    expect([zonesAt(index, 70, 50, out), out[0]]).toEqual([1, 0])
    expect([zonesAt(index, -97.835, 33.255, out), out[0]]).toEqual([1, 1])
    expect(zonesAt(index, -97.82, 33.255, out)).toBe(0)
  })

  it('finds nothing without zones', () => {
    expect(zonesAt(buildZoneIndex([]), 0, 0, [])).toBe(0)
  })
})

describe('moves and zones', () => {
  const index = buildZoneIndex([{ type: 'Polygon', coordinates: [square(10, 50, 10.01, 50.01)] }])
  it('finds the part of a move inside a zone', () => {
    expect(zoneCrossings(index, 9.99, 50.005, 10.03, 50.005)).toEqual([
      { zone: 0, from: expect.closeTo(0.25, 6) as number, to: expect.closeTo(0.5, 6) as number },
    ])
    expect(zoneCrossings(index, 10.005, 50.005, 10.025, 50.005)).toEqual([
      { zone: 0, from: 0, to: expect.closeTo(0.25, 6) as number },
    ])
    expect(zoneCrossings(index, 9.99, 50.02, 10.03, 50.02)).toEqual([])
  })
  it('measures how far outside a position is', () => {
    expect(distanceToZone(index, 0, 10.005, 50.005)).toBe(0)
    expect(distanceToZone(index, 0, 10.02, 50.005)).toBeCloseTo(716.9, 0)
    expect(distanceToZone(index, 0, 10.005, 49.999)).toBeCloseTo(111.2, 0)
  })
})
