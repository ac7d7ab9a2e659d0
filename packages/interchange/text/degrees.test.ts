import { expect, test } from 'vitest'
import { parseDegrees } from './degrees.ts'

const bare = { side: null, isNeeded: false }

test.each([
  ['22.45', 22.45],
  ['-22.45', -22.45],
  ['22.450000S', -22.45],
  ['22.45 n', 22.45],
  ['S 22.45', -22.45],
  ['S22.45°', -22.45],
  ['-22.45 S', -22.45],
  ['22°27\'00"S', -22.45],
  ['22° 27′ 00″ S', -22.45],
  ["22°27.000'S", -22.45],
  ['22 27.000 S', -22.45],
  ['22 27 00 S', -22.45],
  ['-22 27 00', -22.45],
  ['22d27m00s', 22.45],
  ['22d27m00sS', -22.45],
  ['22:27:00', 22.45],
  ['22°27′00″ ю.ш.', -22.45],
  ['南纬22.45', -22.45],
  ['0', 0],
])('reads the latitude %s', (cell, degrees) => {
  expect(parseDegrees('lat', cell, '.', bare)).toBeCloseTo(degrees, 9)
})

test.each([
  ['-22.45 N', 'contradicts itself'],
  ['+22.45 S', 'contradicts itself'],
  ['22.45 W', 'no hemisphere of the latitude'],
  ['22.45 O', 'no hemisphere of the latitude'],
  ['22°75\'00"S', 'latitude is not a number'],
  ['22.5°27\'00"S', 'latitude is not a number'],
  ['', 'latitude is not a number'],
  ['abc', 'latitude is not a number'],
  ['95 S', 'latitude -95 is out of range'],
  ['2227.0000 S', '"2227.0000 S" is not in degrees'],
  ['0022.5', '"0022.5" is not in degrees'],
])('refuses the latitude "%s"', (cell, reason) => {
  expect(parseDegrees('lat', cell, '.', bare)).toContain(reason)
})

test('takes the sign from the column of the hemisphere', () => {
  const at = (cell: string, side: string) => parseDegrees('lon', cell, '.', { side, isNeeded: false })
  expect(at('69.05', 'W')).toBe(-69.05)
  expect(at('69.05', 'east')).toBe(69.05)
  expect(at('-69.05', 'W')).toBe(-69.05)
  expect(at('-69.05', '')).toBe(-69.05)
  expect(at('-69.05', 'E')).toContain('contradicts')
  expect(at('69.05E', 'W')).toContain('contradicts')
  expect(at('69.05', '')).toBe('the hemisphere of the longitude is missing')
  expect(at('69.05', '1')).toContain('no hemisphere')
})

test('needs a letter or a sign where the header promises a letter, and reads a decimal comma', () => {
  expect(parseDegrees('lat', '22.45', '.', { side: null, isNeeded: true })).toContain('missing')
  expect(parseDegrees('lat', '22,45S', ',', { side: null, isNeeded: true })).toBe(-22.45)
})
