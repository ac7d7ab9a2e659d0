import { expect, test } from 'vitest'
import { measuresOf } from '@haulway/platform/measures.ts'
import { wordsOf, type Words } from '@haulway/platform/messages.ts'
import { metricProfile } from '@haulway/units'
import { en } from '../messages/en.ts'
import { readingText, usualUnderstanding, type Reading } from './reading-text.ts'

const words = wordsOf(en, 'en') as Words
const measures = measuresOf(metricProfile, 'en')
const text = (kind: Reading['kind'], value: number | null, profile = {}) =>
  readingText({ kind, value }, { ...usualUnderstanding, ...profile }, words, measures)

test('says whether the bed is up, also where the sensor is mounted the other way round', () => {
  expect([text('bed', 1), text('bed', 0)]).toEqual(['Bed up', 'Bed down'])
  const invertedBed = true
  expect([text('bed', 1, { invertedBed }), text('bed', 0, { invertedBed })]).toEqual(['Bed down', 'Bed up'])
})

test('scales a payload by the profile and shows it in the unit of the reader', () => {
  expect(text('payload', 41_500)).toBe(measures.format('weight', 41_500))
  expect(text('payload', 4_150, { payloadScale: 10, payloadOffset: -500 })).toBe(
    measures.format('weight', 41_000),
  )
})

test('says that a sensor is beside the loader up to the distance of the profile', () => {
  expect(text('proximity', 25)).toBe(`${measures.format('shortDistance', 25)}, beside the loader`)
  expect(text('proximity', 26)).toBe(measures.format('shortDistance', 26))
  expect(text('proximity', 26, { nearMetres: 30 })).toContain('beside the loader')
})

test('says when only the battery was told', () => {
  expect(text('bed', null)).toBe('Battery only')
})
