import { machineStates, mapColors, stateColors } from '@haulway/map/base/palette.ts'
import { expect, test } from 'vitest'
import {
  ciede2000,
  contrastOf,
  ciede2000Difference,
  oklabDifference,
  LEAST_CONTRAST,
  confusablePairs,
  simulateVision,
  colorVisions,
} from './color-vision.ts'
import { ageColors, speedColors } from './standard-colors.ts'

test('ranges contrast from 1 to 21', () => {
  expect(contrastOf('#777777', '#777777')).toBe(1)
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 6)
  expect(contrastOf('#FFFFFF', '#767676')).toBeCloseTo(4.54, 2)
})

test('leaves greys unchanged for all kinds of color vision', () => {
  for (const sight of colorVisions) {
    for (const grey of ['#000000', '#808080', '#FFFFFF']) expect(simulateVision(grey, sight)).toBe(grey)
  }
})

test('distinguishes red and green of one lightness with normal vision only', () => {
  const [red, green] = ['#B35A00', '#6F7E00']
  expect(confusablePairs([red, green], 'usual')).toEqual([])
  expect(confusablePairs([red, green], 'deutan')).toEqual([[0, 1]])
  expect(oklabDifference(red, green, 'deutan')).toBeLessThan(oklabDifference(red, green))
})

test('keeps the standard sets distinguishable for all kinds of color vision', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const sight of colorVisions) {
      expect(
        confusablePairs(
          speedColors.map((one) => one[theme]),
          sight,
        ),
      ).toEqual([])
      expect(
        confusablePairs(
          ageColors.map((one) => one[theme]),
          sight,
        ),
      ).toEqual([])
      if (sight === 'usual') {
        expect(
          confusablePairs(
            machineStates.map((one) => stateColors[theme][one]),
            sight,
          ),
        ).toEqual([])
      }
    }
  }
})

test('matches the published CIEDE2000 reference values', () => {
  // Sharma, Wu and Dalal 2005, some pairs of table 1.
  const pairs = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [50, 3.1736, 0.5854], 1],
    [[50, 2.5, 0], [50, 3.2592, 0.335], 1],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const // oxfmt-ignore
  for (const [one, other, expected] of pairs) expect(ciede2000(one, other)).toBeCloseTo(expected, 4)
})

/** Minimum difference that people recognise at a glance. */
const AT_A_GLANCE = 20

test('colours of machine states are distinguishable with deuteranopia and contrast with the map', () => {
  for (const theme of ['light', 'dark'] as const) {
    const colors = stateColors[theme]
    for (const one of machineStates) {
      for (const ground of [mapColors[theme].land, mapColors[theme].halo])
        expect(contrastOf(colors[one], ground), `${theme} ${one}`).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      for (const other of machineStates) {
        if (one >= other) continue
        for (const sight of ['usual', 'deutan'] as const)
          expect(
            ciede2000Difference(colors[one], colors[other], sight),
            `${theme} ${one} ${other}`,
          ).toBeGreaterThanOrEqual(sight === 'usual' ? 15 : AT_A_GLANCE)
      }
    }
  }
})

test('contrast of speed colours with the map increases monotonically with speed', () => {
  for (const theme of ['light', 'dark'] as const) {
    const contrasts = speedColors.map((one) => contrastOf(one[theme], mapColors[theme].land))
    expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b))
    expect(contrasts[0]).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  }
})
