/** Places found from recorded trucks, and what detection makes of their tracks at these places. */
import { buildZoneIndex, distanceToZone, isInside } from '@haulway/geo'
import { findPlaces, type Proposal } from '@haulway/places'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { describe, expect, it } from 'vitest'
import type { Fix } from '../facts/fix.ts'
import { recordedFixes, recordedSite } from '../fixtures/recorded.ts'
import { defaultSettings } from './settings.ts'
import type { Site } from './site.ts'
import { previewCycles } from './preview-cycles.ts'

const TRUCK = 'lake-605-8-0896_2025-08-11.csv'
const THINNED = 'lake-605-8-0896_2025-08-11_every10s.csv'
const PARKED = 'lake-775g-2-2266_2025-08-11.csv'
const recorded = describe.skipIf(sharedData('traces/quarry-lake-bridgeport', 9) === null)

const tracksOf = (fixes: readonly Fix[]) => [{ machine: 'truck', kind: 'unknown' as const, points: fixes }]

/** The share of the standing seconds within a true zone that fall inside the proposed outline. */
function held(
  fixes: readonly Fix[],
  site: Site,
  title: string,
  { outline }: Proposal['places'][number],
): number {
  const zone = site.locations.findIndex((location) => location.title === title)
  const found = buildZoneIndex([outline])
  let [all, inside] = [0, 0]
  fixes.forEach(({ t, lon, lat, speed }, i) => {
    if (!(speed < defaultSettings.stopSpeed) || !isInside(site.zones, zone, lon, lat)) return
    const seconds = Math.min(10_000, (fixes[i + 1]?.t ?? t) - t)
    all += seconds
    if (isInside(found, 0, lon, lat)) inside += seconds
  })
  return inside / all
}

/** Metres by which the outline lies outside the zone at most. */
function beyond(site: Site, title: string, { outline }: Proposal['places'][number]): number {
  const zone = site.locations.findIndex((location) => location.title === title)
  const ring = outline.coordinates[0]!
  return Math.max(...ring.map(([lon, lat]) => distanceToZone(site.zones, zone, lon, lat)))
}

recorded('locations of the recorded truck with five cycles', () => {
  const site = recordedSite([], [])
  const speeds = recordedFixes(TRUCK, { weight: false, speed: true })
  for (const file of [TRUCK, THINNED]) {
    for (const weight of [true, false]) {
      for (const speed of [true, false]) {
        const title = `${weight ? 'with' : 'no'} payload, ${speed ? 'with' : 'no'} speed`
        it(`finds both locations at ${file === TRUCK ? '2 Hz' : 'one position in 10 s'}, ${title}`, () => {
          const tracks = tracksOf(recordedFixes(file, { weight, speed }))
          const { places, routes, roads } = findPlaces(tracks)
          expect(places.map(({ kind }) => kind)).toEqual(['load', 'dump'])
          for (const [i, zone] of ['Pit 2', 'Crusher'].entries()) {
            const place = places[i]!
            expect(held(speeds, site, zone, place)).toBeGreaterThanOrEqual(0.9)
            expect(beyond(site, zone, place)).toBeLessThanOrEqual(30)
            expect(place.evidence).toMatchObject({ stays: 5, machines: 1 })
            const reasons = place.evidence.reasons.map(({ reason }) => reason)
            expect(reasons).toEqual([...(weight ? ['payload'] : []), 'inTurn', 'stand', 'turned', 'pace'])
          }
          expect(routes).toMatchObject([{ load: 0, dump: 1, hauls: 5, machines: 1 }])
          // Path lengths of the hand-labelled cycles are 2048 to 2129 m.
          expect(routes[0]!.metres).toBeGreaterThan(2000)
          expect(routes[0]!.metres).toBeLessThan(2200)
          expect(Math.max(...roads.map(({ metres }) => metres))).toBeGreaterThan(1800)
          const [truck] = previewCycles(places, tracks)
          const cycles = truck!.cycles.map((cycle) => `${cycle.loadLocationId} > ${cycle.dumpLocationId}`)
          expect(cycles).toEqual(Array(5).fill('0 > 1'))
        })
      }
    }
  }

  it('finds no places where the other truck is parked', () => {
    for (const speed of [true, false]) {
      const { places, roads, routes } = findPlaces(tracksOf(recordedFixes(PARKED, { weight: true, speed })))
      expect([...places, ...roads, ...routes]).toEqual([])
    }
  })
})
