import { expect, test } from 'vitest'
import { turnOf } from './turn.ts'

const NOW = 1_000_000
const loader = (id: string, servesFor: number | null, pace: number | null) => ({
  id,
  servesSince: servesFor === null ? null : NOW - servesFor * 1_000,
  pace,
})
const there = { arrivesAt: null }
const arriving = (seconds: number) => ({ arrivesAt: NOW + seconds * 1_000 })
/** Seconds from now. */
function secondsOf(turn: ReturnType<typeof turnOf>): [string, number | null] | undefined {
  return turn && [turn.loader, turn.at === null ? null : (turn.at - NOW) / 1_000]
}

test('waits for the truck that is being loaded and for those before it', () => {
  expect(secondsOf(turnOf([loader('a', 40, 100)], [], there, NOW))).toEqual(['a', 60])
  expect(secondsOf(turnOf([loader('a', 40, 100)], [there, there], there, NOW))).toEqual(['a', 260])
})

test('comes at once at a free loader, and expects a slow one to finish now', () => {
  expect(secondsOf(turnOf([loader('a', null, 100)], [], there, NOW))).toEqual(['a', 0])
  expect(secondsOf(turnOf([loader('a', 400, 100)], [], there, NOW))).toEqual(['a', 0])
})

test('does not come before the truck itself arrives, and loses time to those that arrive late before it', () => {
  expect(secondsOf(turnOf([loader('a', 40, 100)], [], arriving(90), NOW))).toEqual(['a', 90])
  expect(secondsOf(turnOf([loader('a', null, 100)], [arriving(50)], arriving(90), NOW))).toEqual(['a', 150])
})

test('is at the loader that is free first', () => {
  const two = [loader('a', 10, 100), loader('b', 50, 100)]
  expect(secondsOf(turnOf(two, [], there, NOW))).toEqual(['b', 50])
  expect(secondsOf(turnOf(two, [there], there, NOW))).toEqual(['a', 90])
  expect(secondsOf(turnOf([loader('b', null, 100), loader('a', null, 100)], [], there, NOW))).toEqual([
    'a',
    0,
  ])
})

test('is unknown where the pace is, but for a free loader', () => {
  expect(secondsOf(turnOf([loader('a', 10, null)], [], there, NOW))).toEqual(['a', null])
  expect(secondsOf(turnOf([loader('a', null, null)], [], there, NOW))).toEqual(['a', 0])
  expect(secondsOf(turnOf([loader('a', null, null)], [there], there, NOW))).toEqual(['a', null])
  expect(turnOf([], [there], there, NOW)).toBeUndefined()
})
