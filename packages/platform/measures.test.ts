import { seededRandom } from '@haulway/testing/random.ts'
import { metricProfile, usProfile } from '@haulway/units'
import { expect, test } from 'vitest'
import { currencyText, measuresOf, parseNumber, percentText, localizeProfile } from './measures.ts'
import { wordsOf } from './messages.ts'

test('localizes no unit without a label', () => {
  const asked: string[] = []
  localizeProfile(metricProfile, { optional: (key) => void asked.push(key) })
  expect(asked).toContain('unit.t')
  expect(asked).not.toContain('unit.')
})

test('formats quantities in the units of the profile and the number format of the language', () => {
  const us = measuresOf(usProfile, 'en')
  expect(us.format('weight', 31_500)).toBe('34.72 tn (69,446 lb)')
  expect(us.number('weight', 31_500)).toBe('34.72 (69,446)')
  expect([us.heading('weight'), us.unit('weight'), us.heading('count')]).toEqual(['tn (lb)', 'tn', ''])
  expect(us.unit('speed')).toBe('mph')
  expect(measuresOf(metricProfile, 'ru').format('weight', 1_234_567)).toBe('1\u00A0234,57 t')
  expect(us.format('weight', null)).toBe('')
  expect(us.number('weight', Number.NaN)).toBe('')
})

test('parses what it formats', () => {
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
])('parses %j in %s as %j', (text, locale, value) => {
  expect(parseNumber(text, locale)).toBe(value)
})

test('names units in the language of the reader and keeps the names of units that an account defined', () => {
  const words = wordsOf({ 'unit.t': 'т' }, 'ru')
  const [tonne] = localizeProfile(metricProfile, words).measures.weight
  expect(tonne.display).toEqual({ unitsLabel: 'т', decimalPlaces: 2 })
  const own = { ...metricProfile, measures: { ...metricProfile.measures, speed: usProfile.measures.speed } }
  expect(localizeProfile(own, words).measures.speed[0].display.unitsLabel).toBe('mph')
})

test('rounds the exact sum rather than summing rounded values, where the unit allows sums', () => {
  const us = measuresOf(usProfile, 'en')
  expect(us.total('weight', 9_360_000)).toBe('10,317.63 (20,635,268)')
  expect(us.total('speed', 100)).toBeUndefined()
  expect(us.total('weight', undefined)).toBeUndefined()
  // Three loads of .004 t show as 0.00 each and come to .01: exact values are added, then rounded.
  const metric = measuresOf(metricProfile, 'en')
  expect([metric.number('weight', 4), metric.total('weight', 4 + 4 + 4)]).toEqual(['0.00', '0.01'])
})

test('rounds large figures to four digits, and never beyond the decimals of the profile', () => {
  const metric = measuresOf(metricProfile, 'en')
  const rounded = [8_718_104, 748_127, 54_204, 420, 0, null].map((kg) => metric.rounded('weight', kg))
  expect(rounded).toEqual(['8,718 t', '748.1 t', '54.20 t', '0.42 t', '0.00 t', ''])
  expect(metric.rounded('count', 12)).toBe('12')
  expect(measuresOf(usProfile, 'en').rounded('weight', 9_360_000)).toMatch(/^10,318 \S+ \(20,635,268 lb\)$/)
})

test('derives the units of density and area from the profile, for input and output', () => {
  const us = measuresOf(usProfile, 'ru')
  expect(us.unit('density')).toBe('tn/yd³')
  expect(us.editable('density', us.parse('density', '1,353') ?? Number.NaN)).toBe('1,353')
  expect(us.format('area', 4_046.8564224)).toBe('43\u00A0560,0 ft²')
})

test('parses what it formats in every unit', () => {
  const random = seededRandom(19)
  for (let round = 0; round < 2_000; round++) {
    const [unit] = metricProfile.measures.weight
    const own = { ...unit, conversionFactor: 10 ** (random() * 8 - 4) }
    const measures = measuresOf({ name: 'own', measures: { ...metricProfile.measures, weight: [own] } }, 'en')
    const text = String(Math.round(random() * 1e8) / 10 ** Math.floor(random() * 5))
    expect(measures.editable('weight', measures.parse('weight', text) ?? Number.NaN)).toBe(text)
  }
})

test.each([
  [0.125, 'en', '12.50%'],
  [0.12345, 'en', '12.35%'],
  [-0.000051, 'en', '-0.01%'],
  [0.125, 'ru', '12,50\u00A0%'],
  [0.125, 'zh-CN', '12.50%'],
])('formats the share %s in %s as %s', (share, locale, text) => {
  expect(percentText(share, locale)).toBe(text)
})

test.each([
  [1_250, 'en', '$1,250.00'],
  [-1.005, 'en', '-$1.01'],
  [1_250, 'ru', '1\u00A0250,00\u00A0$'],
  [1_250, 'zh-CN', '$1,250.00'],
])('formats %s dollars in %s as %s', (amount, locale, text) => {
  expect(currencyText(amount, locale)).toBe(text)
})
