import { findPlaces } from '@haulway/places'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { describe, expect, it } from 'vitest'
import { type FoundScore, recordShift, scoreShift, everyNth } from './found-places.ts'
import { median } from './deviation.ts'

/** Ten sites of three to eight places; a sample of them, others each day, in every run of all checks. */
const seeds = sample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 4)
const shifts = seeds.map((seed) => recordShift(seed))

const sum = (scores: readonly FoundScore[], of: (score: FoundScore) => number): number =>
  scores.reduce((total, score) => total + of(score), 0)

describe('places found on simulated sites with queues, crossings, a parking and a pump', () => {
  for (const every of [1, 10]) {
    it(`match the true zones with a position every ${every} s and 5 m noise`, () => {
      const scores = shifts.map((shift) => scoreShift(shift, everyNth(shift.tracks, every)))
      const worked = sum(scores, (score) => score.worked)
      const found = sum(scores, (score) => score.found)
      expect(found / worked).toBeGreaterThanOrEqual(0.9)
      expect(sum(scores, (score) => score.rightKind) / found).toBeGreaterThanOrEqual(0.95)
      expect(median(scores.flatMap((score) => score.overlaps))).toBeGreaterThanOrEqual(0.6)
      for (const { invented } of scores) expect(invented).toBeLessThanOrEqual(1)
    })
  }

  it('have routes and roads between them that match the true hauls', () => {
    const [shift] = shifts
    const { places, roads, routes } = findPlaces(everyNth(shift!.tracks, 10))
    const hauled = shift!.world.trucks.flatMap(({ stays }) =>
      stays.filter(({ kind }) => kind === 'dump'),
    ).length
    const told = routes.reduce((total, { hauls }) => total + hauls, 0)
    expect(told / hauled).toBeGreaterThan(0.9)
    expect(told / hauled).toBeLessThanOrEqual(1)
    expect(new Set(routes.flatMap(({ load, dump }) => [load, dump])).size).toBe(places.length)
    for (const { load, dump } of routes)
      expect([places[load]!.kind, places[dump]!.kind]).toEqual(['load', 'dump'])
    expect(roads.length).toBeGreaterThan(0)
  })

  it('are independent of the order of machines and positions', () => {
    const tracks = everyNth(shifts[0]!.tracks, 10)
    const turned = tracks.toReversed().map((track) => ({ ...track, points: track.points.toReversed() }))
    expect(findPlaces(turned)).toEqual(findPlaces(tracks))
  })
})
