import { expect, test } from 'vitest'
import { findByTitle } from './find-by-title.ts'

const entries = ['North Pit', 'Pit 10', 'South Pit', 'Карьер Северный', 'T-01', 'pitch.*'].map((title) => ({
  title,
}))
const titles = (text: string) => findByTitle(entries, text, 'en').map(({ title }) => title)

test('ranks titles that begin with the text first, ignoring case', () => {
  expect(titles('pit')).toEqual(['Pit 10', 'pitch.*', 'North Pit', 'South Pit'])
  expect(titles(' СЕВЕР ')).toEqual(['Карьер Северный'])
})

test('treats the text literally, not as a pattern, and finds nothing for an empty text', () => {
  expect(titles('.*')).toEqual(['pitch.*'])
  expect(titles('  ')).toEqual([])
  expect(titles('\\')).toEqual([])
})

test('limits results to what a list can show', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({ title: `Pit ${n}` }))
  expect(findByTitle(many, 'pit', 'en')).toHaveLength(8)
})
