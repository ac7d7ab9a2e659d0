import { expect, test } from 'vitest'
import { POINT_FLOATS } from '../base/lines.ts'
import { pointAfter, buildReplayTracks } from './replay-tracks.ts'

const track = (t: number[]) => ({ t, lon: t.map((_, i) => 30 + i / 1000), lat: t.map(() => 60) })

test('joins the points of all machines, in seconds from the first, without lines across silences', () => {
  const first = { track: track([1_000_000, 1_010_000, 1_100_000]), n: 3, stateAt: () => 4 }
  const second = { track: track([1_005_000, 1_006_000]), n: 2, stateAt: () => 1 }
  const ways = buildReplayTracks([first, second], 60_000)
  expect(ways.starts).toEqual([0, 3, 5])
  const column = (part: number) => Array.from({ length: 5 }, (_, i) => ways.points[i * POINT_FLOATS + part])
  expect(column(2)).toEqual([0, 10, 100, 5, 6])
  expect(column(3)).toEqual([0, 5, 0, 0, 2])
})

test('finds the first point of a machine after an instant', () => {
  const ways = buildReplayTracks(
    [
      { track: track([0, 10_000, 20_000]), n: 3, stateAt: () => 0 },
      { track: track([5_000]), n: 1, stateAt: () => 0 },
    ],
    60_000,
  )
  expect([-1, 0, 15, 20].map((seconds) => pointAfter(ways, 0, seconds))).toEqual([0, 1, 2, 3])
  expect([0, 5].map((seconds) => pointAfter(ways, 1, seconds))).toEqual([3, 4])
})
