import { measuresOf } from '@haulway/platform/measures.ts'
import { metricProfile, usProfile } from '@haulway/units'
import { describe, expect, it } from 'vitest'
import { rangeOf, readAmount } from './amounts.ts'

const us = measuresOf(usProfile, 'en')
const metric = measuresOf(metricProfile, 'ru')

describe('readAmount', () => {
  it('converts tons to kilograms and gallons to litres', () => {
    expect(readAmount('weight', '34.5', us, 'en')).toBeCloseTo(31_297.87353, 5)
    expect(readAmount('fuel', '100', us, 'en')).toBeCloseTo(378.5411784, 6)
  })

  it('reads the decimal sign of the language', () => {
    expect(readAmount('weight', '34,5', metric, 'ru')).toBe(34_500)
    expect(readAmount('hours', '0,5', metric, 'ru')).toBe(0.5)
  })

  it.each([
    ['buckets', '2.5'],
    ['buckets', '0'],
    ['buckets', '101'],
    ['hours', '24.5'],
    ['hours', '0'],
    ['fuel', '0'],
    ['fuel', ''],
    ['weight', '99999999'],
    ['weight', '.'],
  ] as const)('takes no %s of "%s"', (kind, text) => {
    expect(readAmount(kind, text, us, 'en')).toBeNull()
  })
})

describe('rangeOf', () => {
  it('answers in the shown unit', () => {
    expect(rangeOf('weight', us)).toEqual({ min: 0, max: 2204 })
    expect(rangeOf('buckets', us)).toEqual({ min: 1, max: 100 })
  })
})
