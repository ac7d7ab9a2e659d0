import { expect, it } from 'vitest'
import { isPoor, isUsual, usualAccuracy } from './accuracy.ts'

it('calls up to 15 m good and more than 50 m poor, whatever is usual', () => {
  for (const usual of [-1, 5, 15, 400]) {
    expect([0, 15].map((accuracy) => isPoor(usual, accuracy))).toEqual([false, false])
    expect(isPoor(usual, 51)).toBe(true)
  }
  expect(isPoor(5, Number.NaN)).toBe(false)
})

it('calls what lies between poor when it is far worse than usual', () => {
  expect(isPoor(10, 16)).toBe(true)
  expect(isPoor(25, 30)).toBe(false)
  expect(isPoor(25, 40)).toBe(true)
  expect(isPoor(-1, 40)).toBe(false)
})

it('learns better at once, worse over ten minutes, and nothing from an untold one', () => {
  expect(usualAccuracy(-1, 40, 0)).toBe(40)
  expect(usualAccuracy(40, 20, 1)).toBe(30)
  expect(usualAccuracy(10, 40, 60)).toBe(13)
  expect(usualAccuracy(10, 40, 6000)).toBe(40)
  expect(usualAccuracy(10, 40, 0)).toBe(10)
  expect(usualAccuracy(10, Number.NaN, 60)).toBe(10)
})

it('does not tell good accuracies apart', () => {
  expect(usualAccuracy(10, 3, 10)).toBe(10)
  expect([3, 10, 11].map((accuracy) => isUsual(10, accuracy))).toEqual([true, true, false])
  expect(isUsual(25, 3)).toBe(false)
})
