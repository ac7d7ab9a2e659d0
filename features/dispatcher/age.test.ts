import { expect, it } from 'vitest'
import { ageText } from './age.ts'

it.each([
  [-500, 'en', '0 sec'],
  [4_400, 'en', '4 sec'],
  [59_600, 'en', '1 min'],
  [3_599_000, 'ru', '59 мин'],
  [7_300_000, 'en', '2 hr'],
  [200_000_000, 'zh-CN', '2天'],
])('%i ms ago in %s is %s', (age, locale, text) => {
  expect(ageText(age, locale)).toBe(text)
})
