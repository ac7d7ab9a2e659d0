import { expect, test } from 'vitest'
import { named } from './find.ts'

const entries = ['North Pit', 'Pit 10', 'South Pit', 'Карьер Северный', 'T-01', 'pitch.*'].map((title) => ({
  title,
}))
const titles = (text: string) => named(entries, text, 'en').map(({ title }) => title)

test('what begins with the text comes first, without regard to case', () => {
  expect(titles('pit')).toEqual(['Pit 10', 'pitch.*', 'North Pit', 'South Pit'])
  expect(titles(' СЕВЕР ')).toEqual(['Карьер Северный'])
})

test('a text is a text and no pattern; nothing is found for nothing', () => {
  expect(titles('.*')).toEqual(['pitch.*'])
  expect(titles('  ')).toEqual([])
  expect(titles('\\')).toEqual([])
})

test('no more than fit a list', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({ title: `Pit ${n}` }))
  expect(named(many, 'pit', 'en')).toHaveLength(8)
})
