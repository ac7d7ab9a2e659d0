import { machineStates, mapColors, stateColors } from '@haulway/map/base/palette.ts'
import { expect, test } from 'vitest'
import { contrastOf, differenceOf, LEAST_CONTRAST, mistakable, seenAs, sights } from './sight.ts'
import { ageColors, speedColors } from './standard-colors.ts'

test('contrast goes from 1 to 21', () => {
  expect(contrastOf('#777777', '#777777')).toBe(1)
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 6)
  expect(contrastOf('#FFFFFF', '#767676')).toBeCloseTo(4.54, 2)
})

test('greys look the same with every sight', () => {
  for (const sight of sights) {
    for (const grey of ['#000000', '#808080', '#FFFFFF']) expect(seenAs(grey, sight)).toBe(grey)
  }
})

test('red and green of one lightness are told apart with the usual sight and mistaken without', () => {
  const [red, green] = ['#B35A00', '#6F7E00']
  expect(mistakable([red, green], 'usual')).toEqual([])
  expect(mistakable([red, green], 'deutan')).toEqual([[0, 1]])
  expect(differenceOf(red, green, 'deutan')).toBeLessThan(differenceOf(red, green))
})

test('the standard sets can be told apart with every sight', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const sight of sights) {
      expect(
        mistakable(
          speedColors.map((one) => one[theme]),
          sight,
        ),
      ).toEqual([])
      expect(
        mistakable(
          ageColors.map((one) => one[theme]),
          sight,
        ),
      ).toEqual([])
      if (sight === 'usual') {
        expect(
          mistakable(
            machineStates.map((one) => stateColors[theme][one]),
            sight,
          ),
        ).toEqual([])
      }
    }
  }
})

test('speeds go one way: the faster, the farther from the ground', () => {
  for (const theme of ['light', 'dark'] as const) {
    const contrasts = speedColors.map((one) => contrastOf(one[theme], mapColors[theme].land))
    expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b))
    expect(contrasts[0]).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  }
})
