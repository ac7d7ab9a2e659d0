import { expect, test } from 'vitest'
import { thinTrack } from './proof.ts'

const track = (length: number) => {
  const column = Array.from({ length }, (_, index) => index)
  return { t: column, lon: column, lat: column, speed: column }
}

test('a track that a map can show stays as it is', () => {
  expect(thinTrack(track(10), 10)).toEqual(track(10))
  expect(thinTrack(track(0), 10)).toEqual(track(0))
})

test('a longer one is thinned evenly in all columns; its first and last position stay', () => {
  const { t, lon, lat, speed } = thinTrack(track(21), 10)
  expect(t).toEqual([0, 3, 6, 9, 12, 15, 18, 20])
  expect([lon, lat, speed]).toEqual([t, t, t])
})
