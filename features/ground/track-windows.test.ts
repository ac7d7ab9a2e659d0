import { expect, test } from 'vitest'
import { findSites, inTurn, type Sighting } from './track-windows.ts'

const DAY = 86_400_000
const NOW = 400 * DAY
const seen = (machine: string, days: number, lon: number): Sighting => ({
  machine,
  t: NOW - days * DAY,
  lon,
  lat: 55,
})
const told = (sightings: readonly Sighting[]) =>
  findSites(sightings).map(({ windows }) =>
    windows.map(({ machine, to }) => `${machine} ${(NOW - to) / DAY}`),
  )

test('reads the day before the newest sightings of a machine, whatever their age, and no day twice', () => {
  const sightings = [300, 300.5, 301.1, 340, 399].map((days) => seen('a', days, 24))
  expect(findSites(sightings).flatMap(({ windows }) => windows)).toEqual(
    [300, 301.1, 340].map((days) => ({
      machine: 'a',
      from: NOW - (days + 1) * DAY + 1,
      to: NOW - days * DAY,
    })),
  )
})

test('reads a site 1,000 km away beside one with many newer tracks, and every machine at both in turn', () => {
  const many = Array.from({ length: 40 }, (_, n) => seen('a', n * 2, 24))
  expect(told([...many, seen('b', 1, 24.5), seen('a', 200, 40), seen('c', 250, 40.1)])).toEqual([
    ['a 0', 'b 1', 'a 2', 'a 4'],
    ['a 200', 'c 250'],
  ])
})

test('has no site without sightings', () => {
  expect(findSites([])).toEqual([])
})

test('takes one of each list at a time', () => {
  expect(inTurn([['a', 'b', 'c'], [], ['d', 'e']])).toEqual(['a', 'd', 'b', 'e', 'c'])
})
