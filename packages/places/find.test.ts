import { distance, localFrame, toLat, toLon } from '@haulway/geo'
import { seededRandom } from '@haulway/testing'
import { describe, expect, it } from 'vitest'
import { findPlaces, type MachineKind, type Track, type TrackPoint } from './index.ts'

const START = Date.UTC(2026, 2, 2, 6)
const PIT = { x: 0, y: 0 }
const TIP = { x: 1500, y: 400 }

interface Shuttle {
  lon?: number
  /** Seconds that it stands at the pit, and at the tip. */
  stands?: readonly [pit: number, tip: number]
  weight?: boolean
}

/** A truck that shuttles between two points, a position a second, at most 2 m off. */
function shuttle({ lon = 20, stands = [140, 40], weight = false }: Shuttle = {}): TrackPoint[] {
  const frame = localFrame(lon, 50)
  const random = seededRandom(5)
  const points: TrackPoint[] = []
  const add = (x: number, y: number, speed: number, kg: number): void => {
    const off = (): number => 4 * random() - 2
    const at = { lon: toLon(frame, x + off()), lat: toLat(frame, y + off()) }
    points.push({ t: START + 1000 * points.length, ...at, speed, ...(weight ? { weight: kg } : {}) })
  }
  for (let trip = 0; trip < 6; trip += 1) {
    for (const [i, [from, to]] of (
      [
        [PIT, TIP],
        [TIP, PIT],
      ] as const
    ).entries()) {
      for (let s = 0; s < stands[i]!; s += 1) add(from.x, from.y, 0, i === 0 ? (s / stands[0]) * 40_000 : 0)
      for (let u = 0; u < 1; u += 0.006) {
        add(from.x + u * (to.x - from.x), from.y + u * (to.y - from.y), 9.3, i === 0 ? 40_000 : 0)
      }
    }
  }
  return points
}

const track = (points: readonly TrackPoint[], kind: MachineKind = 'unknown', machine = 'a'): Track => ({
  machine,
  kind,
  points,
})

describe('places of work', () => {
  it('are where machines stand in turn, the longer stand being the load', () => {
    const { places, routes, tracks } = findPlaces([track(shuttle())])
    expect(places.map(({ kind, evidence }) => [kind, evidence.medianStand])).toEqual([
      ['load', expect.closeTo(140, -1) as number],
      ['dump', expect.closeTo(40, -1) as number],
    ])
    const [lon, lat] = places[0]!.centre
    expect(distance(lon, lat, 20, 50)).toBeLessThan(5)
    expect(routes).toMatchObject([{ load: 0, dump: 1, hauls: 5, machines: 1 }])
    expect(tracks).toMatchObject({ machines: 1, haulers: 1, points: tracks.used, from: START })
  })

  it('are classified by payload and nearby loaders, whatever the duration of stands', () => {
    const stands = [40, 140] as const
    const kinds = (tracks: Track[]) =>
      findPlaces(tracks).places.map(({ kind, evidence }) => [
        kind,
        evidence.medianStand,
        evidence.reasons[0]!.reason,
      ])
    const told = (reason: string) => [
      ['load', expect.closeTo(40, -1) as number, reason],
      ['dump', expect.closeTo(140, -1) as number, 'inTurn'],
    ]
    const weighed = shuttle({ stands, weight: true })
    expect(kinds([track(weighed)])).toMatchObject([told('payload')[0], ['dump', told('')[1]![1], 'payload']])
    const { lon, lat } = weighed[0]!
    const standing = weighed.map(({ t }) => ({ t, lon, lat: lat + 0.0001, speed: 0 }))
    expect(kinds([track(shuttle({ stands })), track(standing, 'loader', 'b')])).toEqual(told('loader'))
  })

  it('are found across the antimeridian too', () => {
    const found = (lon: number) => {
      const { places, roads, routes } = findPlaces([track(shuttle({ lon }))])
      return {
        evidence: places.map(({ evidence }) => evidence),
        roads: roads.map(({ metres }) => metres),
        routes,
      }
    }
    expect(found(179.99)).toEqual(found(20))
  })

  it('are not found for machines that do not haul or unreadable tracks', () => {
    const shuttled = shuttle()
    const broken: TrackPoint[][] = [
      [],
      shuttled.slice(0, 1),
      shuttled.map((point) => ({ ...point, lat: Number.NaN })),
      shuttled.map((point) => ({ ...point, t: Number.POSITIVE_INFINITY })),
      shuttled.map((point) => ({ ...point, t: START })),
      shuttled.map((point) => ({ ...point, lon: 0, lat: 0 })),
    ]
    const tracks = [
      ...broken.map((points) => track(points)),
      track(shuttled, 'loader'),
      track(shuttled, 'other'),
    ]
    for (const one of tracks) {
      const { places, roads, routes } = findPlaces([one])
      expect([...places, ...roads, ...routes]).toEqual([])
    }
    expect(findPlaces([]).tracks).toEqual({
      machines: 0,
      haulers: 0,
      points: 0,
      used: 0,
      from: null,
      to: null,
    })
    const spikes = shuttled.map((point, i) =>
      i % 20 === 7 ? { ...point, lat: point.lat + 1, speed: -1 } : point,
    )
    expect(findPlaces([track(spikes)]).places).toHaveLength(2)
  })
})
