import { expect, test } from 'vitest'
import { openFrameBounds } from './frame-bounds.ts'

test('accepts a burst of a hundred frames, then twenty a second', () => {
  let now = 0
  const bounds = openFrameBounds(() => now)
  const taken = () => {
    let frames = 0
    while (bounds.take(0) === undefined) frames += 1
    return frames
  }
  expect(taken()).toBe(100)
  now += 2_000
  expect(taken()).toBe(39)
  now -= 60_000
  expect(taken()).toBe(0)
})

test('closes a socket at its next frame when it does not read its answers', () => {
  const bounds = openFrameBounds(() => 0)
  expect(bounds.take(4_000_000)).toBeUndefined()
  expect(bounds.take(4_000_001)).toBe('answers are not read')
})
