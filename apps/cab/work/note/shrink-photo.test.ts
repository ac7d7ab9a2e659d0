import { expect, test } from 'vitest'
import { fitWithin } from './shrink-photo.ts'

test('keeps the ratio of a picture that is too large, lying or standing', () => {
  expect(fitWithin(4_000, 3_000, 2_560)).toEqual({ width: 2_560, height: 1_920 })
  expect(fitWithin(3_000, 4_000, 2_560)).toEqual({ width: 1_920, height: 2_560 })
})

test('does not enlarge a small picture', () => {
  expect(fitWithin(640, 480, 2_560)).toEqual({ width: 640, height: 480 })
})

test('keeps a line of pixels of a very long picture', () => {
  expect(fitWithin(20_000, 2, 2_560)).toEqual({ width: 2_560, height: 1 })
})
