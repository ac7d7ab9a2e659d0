import { expect, test } from 'vitest'
import { localFrame, toLat, toLon } from '@haulway/geo'
import { speedSquares } from './speed-squares.ts'

const frame = localFrame(37.6, 55.7)
/** Metres east and north of the middle. */
const at = (x: number, y: number) => [toLon(frame, x), toLat(frame, y)] as const
const box = { west: at(-50, 0)[0], east: at(50, 0)[0], south: at(0, -50)[1], north: at(0, 50)[1] }

test('averages the positions of each square', () => {
  const found = speedSquares(box, 10)!
  for (const [x, y, speed] of [
    [1, 1, 2],
    [9, 9, 4],
    [11, 1, 6],
    [-1, -1, 0],
    [49, -49, 3],
  ] as const)
    // oxfmt-ignore
    found.add(...at(x, y), speed)
  expect(found.squares()).toEqual([
    { x: 4, y: -5, speed: 3, positions: 1 },
    { x: -1, y: -1, speed: 0, positions: 1 },
    { x: 0, y: 0, speed: 3, positions: 2 },
    { x: 1, y: 0, speed: 6, positions: 1 },
  ])
})

test('ignores positions outside, without a speed or faster than machines go', () => {
  const found = speedSquares(box, 10)!
  found.add(...at(61, 0), 2)
  found.add(...at(0, -61), 2)
  found.add(...at(1, 1), null)
  found.add(...at(1, 1), 34)
  expect(found.squares()).toEqual([])
})

test('adds up for any square size', () => {
  const counted = [5, 10, 25, 50].map((side) => {
    const found = speedSquares(box, side)!
    for (let n = 0; n < 400; n++) found.add(...at(((n * 7) % 99) - 49.5, ((n * 13) % 99) - 49.5), n % 20)
    const squares = found.squares()
    return {
      positions: squares.reduce((sum, one) => sum + one.positions, 0),
      speed: Math.round(squares.reduce((sum, one) => sum + one.positions * one.speed, 0)),
    }
  })
  expect(new Set(counted.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(counted[0]).toEqual({ positions: 400, speed: 3_800 })
})

test('returns null for a grid that is too large', () => {
  expect(speedSquares({ west: 10, east: 11, south: 50, north: 51 }, 50)).toBe(null)
  expect(speedSquares({ west: -180, east: 180, south: -80, north: 80 }, 50)).toBe(null)
})
