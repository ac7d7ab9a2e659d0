import { measuresOf } from '@haulway/platform/measures.ts'
import { metricProfile, usProfile } from '@haulway/units'
import { describe, expect, it } from 'vitest'
import { distanceText, durationText, glance, remaining } from './figures.ts'

const metric = measuresOf(metricProfile, 'en')
const us = measuresOf(usProfile, 'en')

describe('glance', () => {
  it('shows the first unit alone, with three digits', () => {
    expect(glance(us, 'weight', 31_500)).toBe('34.7 tn')
    expect(glance(metric, 'weight', 8_718_400)).toBe('8,718 t')
  })

  it('shows nothing for an absent quantity', () => {
    expect(glance(metric, 'weight', null)).toBe('')
  })
})

describe('distanceText', () => {
  it('uses the long unit from one of them on', () => {
    expect(distanceText(metric, 2_449)).toBe('2.4 km')
    expect(distanceText(us, 2_449)).toBe('1.5 mi')
  })

  it('uses steps of ten of the short unit below', () => {
    expect(distanceText(metric, 643)).toBe('640 m')
    expect(distanceText(us, 643)).toBe('2,110 ft')
  })
})

describe('durationText', () => {
  const words = (key: string, args?: Record<string, number>) => `${key} ${JSON.stringify(args ?? {})}`

  it('rounds to minutes and separates hours', () => {
    expect(durationText(words, 20)).toBe('cab.work.soon {}')
    expect(durationText(words, 400)).toBe('cab.work.minutes {"minutes":7}')
    expect(durationText(words, 4_500)).toBe('cab.work.hours {"hours":1,"minutes":15}')
  })
})

describe('remaining', () => {
  it('subtracts the age of the figure, and never answers less than zero', () => {
    expect(remaining(300, 60_000)).toBe(240)
    expect(remaining(30, 60_000)).toBe(0)
    expect(remaining(null, 60_000)).toBeNull()
  })
})
