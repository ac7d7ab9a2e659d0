import { expect, it } from 'vitest'
import { fixAt, runDetection } from '../../fixtures/facts.ts'
import { defaultSettings } from '../../detection/settings.ts'
import type { Fix } from '../../facts/fix.ts'
import { wayBetween, type Known } from './straight-way.ts'
import { asSuspect } from './suspect.ts'

const { motion } = runDetection([fixAt(0, [0, 0])])
const known = ({ t, lon, lat, speed }: Fix): Known => ({ t, lon, lat, speed: speed >= 0 ? speed : -1 })

/** Metres east of the places from second 0 at [0, 0] to the last, of which each is told to err by 60 m. */
function easts(
  places: readonly (readonly [number, number])[],
  speeds: readonly number[] = [],
  pace = 10,
): number[] {
  const fixes = places.map((place, i) =>
    fixAt(10 * i, place, { accuracy: 60, speed: speeds[i] ?? Number.NaN }),
  )
  const way = wayBetween(motion, known(fixes[0]!), fixes.slice(1, -1).map(asSuspect), known(fixes.at(-1)!), {
    ...defaultSettings,
    pace,
  })
  return way.map(({ lon }) => Math.round((lon - 60) * 65_600))
}

it('drives evenly where the positions allow it', () => {
  expect(
    easts([
      [0, 0],
      [130, 60],
      [230, 60],
      [330, 60],
      [400, 0],
    ]),
  ).toEqual([100, 200, 300])
})

it('has come as far as the told speeds say', () => {
  const off: [number, number][] = [
    [0, 0],
    [60, 50],
    [60, 50],
    [60, 50],
    [200, 0],
  ]
  expect(easts(off, [0, 0, 0, 10, 10])).toEqual([0, 0, 67])
  expect(easts(off, [10, 10, 0, 0, 0])).toEqual([133, 200, 200])
})

it('stands at an end where even driving contradicts its pace', () => {
  expect(
    easts([
      [0, 0],
      [100, 30],
      [100, 20],
      [100, 30],
      [100, 0],
    ]),
  ).toEqual([100, 100, 100])
  expect(
    easts(
      [
        [0, 0],
        [0, 30],
        [0, 20],
        [0, 30],
        [100, 0],
      ],
      [],
      0,
    ),
  ).toEqual([0, 0, 0])
})

it('stands at the mean of positions at rest between the ends', () => {
  const places: [number, number][] = [
    [0, 0],
    [100, 0],
    [190, 20],
    [210, -20],
    [300, 0],
    [400, 0],
  ]
  expect(easts(places, [10, 10, 0, 0, 10, 10])).toEqual([133, 200, 200, 267])
})

it('goes by way of the positions in the middle where they lie too far from the straight line', () => {
  const around = [
    [0, 0],
    [0, 100],
    [0, 200],
    [0, 300],
    [100, 300],
    [200, 300],
    [200, 200],
    [200, 100],
    [200, 0],
  ]
  const way = wayBetween(
    motion,
    known(fixAt(0, [0, 0])),
    around
      .slice(1, -1)
      .map(([east, north], i) => asSuspect(fixAt(10 * i + 10, [east!, north!], { accuracy: 40 }))),
    known(fixAt(80, [200, 0])),
    { ...defaultSettings, pace: 10 },
  )
  const norths = way.map(({ lat }) => Math.round((lat - 54) * 111_300))
  expect(Math.max(...norths)).toBeGreaterThan(250)
  expect(norths).toHaveLength(7)
})
