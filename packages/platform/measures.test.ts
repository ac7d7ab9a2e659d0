import { metricProfile, usProfile } from '@haulway/units'
import { expect, test } from 'vitest'
import { measuresOf, parseNumber, profileIn } from './measures.ts'
import { wordsOf } from './messages.ts'

test('quantities are shown in the profile, in the language’s way', () => {
  const us = measuresOf(usProfile, 'en')
  expect(us.format('weight', 31_500)).toBe('34.72 t (69,446 lb)')
  expect(us.number('weight', 31_500)).toBe('34.72')
  expect(us.unit('speed')).toBe('mph')
  expect(measuresOf(metricProfile, 'ru').format('weight', 1_234_567)).toBe('1\u00A0234,57 t')
  expect(us.format('weight', null)).toBe('')
  expect(us.number('weight', Number.NaN)).toBe('')
})

test('what is typed comes back as typed', () => {
  for (const [profile, locale] of [
    [usProfile, 'en'],
    [metricProfile, 'ru'],
  ] as const) {
    const measures = measuresOf(profile, locale)
    for (const typed of ['40', '31.5', '0.1', '1234.567', '-3']) {
      const text = locale === 'ru' ? typed.replace('.', ',') : typed
      expect(measures.editable('weight', measures.parse('weight', text) ?? Number.NaN)).toBe(text)
    }
  }
})

test.each([
  ['1,234.5', 'en', 1234.5],
  ['1 234,5', 'ru', 1234.5],
  ['1234.5', 'ru', 1234.5],
  ['  −7 ', 'en', -7],
  ['.5', 'en', 0.5],
  ['1,5', 'en', undefined],
  ['12,34,567', 'en', undefined],
  ['1e5', 'en', undefined],
  ['Infinity', 'en', undefined],
  ['', 'en', undefined],
  ['12 t', 'en', undefined],
])('%j in %s is %j', (text, locale, value) => {
  expect(parseNumber(text, locale)).toBe(value)
})

test('units are named in the reader’s language, an account’s own names stay', () => {
  const words = wordsOf({ 'unit.t': 'т' }, 'ru')
  const [tonne] = profileIn(metricProfile, words).measures.weight
  expect(tonne.display).toEqual({ unitsLabel: 'т', decimalPlaces: 2 })
  const own = { ...metricProfile, measures: { ...metricProfile.measures, speed: usProfile.measures.speed } }
  expect(profileIn(own, words).measures.speed[0].display.unitsLabel).toBe('mph')
})
