import { expect, test } from 'vitest'
import { byteRange } from './range.ts'

test.each([
  [undefined, null],
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=2-4', { from: 2, to: 5 }],
  ['bytes=2-', { from: 2, to: 10 }],
  ['bytes=2-99', { from: 2, to: 10 }],
  ['bytes=-3', { from: 7, to: 10 }],
  ['bytes=-30', { from: 0, to: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Invalid or multiple ranges: the whole file is returned.
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=a-b', null],
])('reads the range header %s for a file of ten bytes', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})

test('every range of an empty file is unsatisfiable', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(byteRange('bytes=-1', 0)).toBe('unsatisfiable')
})
