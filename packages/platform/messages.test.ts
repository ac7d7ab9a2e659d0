import { expect, test } from 'vitest'
import { wordsOf } from './messages.ts'

const catalogue = {
  plain: 'Pit {{name}}',
  cycles: {
    one: '{{count}} рейс',
    few: '{{count}} рейса',
    many: '{{count}} рейсов',
    other: '{{count}} рейса',
  },
}

test('fills placeholders and formats numbers for the language', () => {
  expect(wordsOf(catalogue, 'en')('plain', { name: 1234.5 })).toBe('Pit 1,234.5')
  expect(wordsOf(catalogue, 'ru')('plain', { name: 1234.5 })).toBe('Pit 1\u00A0234,5')
  expect(wordsOf(catalogue, 'en')('plain', { name: '2026' })).toBe('Pit 2026')
  expect(wordsOf(catalogue, 'en')('plain')).toBe('Pit {{name}}')
})

test('selects the plural form by number', () => {
  const words = wordsOf(catalogue, 'ru')
  const said = [1, 2, 5, 21, 1.5].map((count) => words('cycles', { count }))
  expect(said).toEqual(['1 рейс', '2 рейса', '5 рейсов', '21 рейс', '1,5 рейса'])
})

test('shows the key of a missing message and ignores inherited properties of the catalogue', () => {
  const words = wordsOf(catalogue, 'en')
  expect(words.unchecked('materials.titel')).toBe('[materials.titel]')
  expect(words.unchecked('constructor')).toBe('[constructor]')
  expect(words.optional('toString')).toBeUndefined()
  expect(words('plain', { name: '{{plain}}<b>' })).toBe('Pit {{plain}}<b>')
})

test('requests a message that may still load instead of showing a placeholder, and names a message that cannot load', () => {
  const asked: string[] = []
  const words = wordsOf(catalogue, 'en', (key) => asked.push(key) < 3)
  expect(words.unchecked('later')).toBe('…')
  expect(words.optional('later')).toBeUndefined()
  expect(words.unchecked('never')).toBe('[never]')
  expect(words('plain', { name: '1' })).toBe('Pit 1')
  expect(asked).toEqual(['later', 'later', 'never'])
})
