import { expect, test } from 'vitest'
import { findMatches } from './find-matches.ts'

const entries = (...titles: string[]) => titles.map((title) => ({ id: title, title }))
const site = {
  place: entries('North Pit', 'Pit 10', 'Crusher'),
  route: entries('Pit 10 to crusher'),
  layer: entries('Drone photo of the pit', 'Haul roads'),
}
const found = (text: string, of = site) =>
  findMatches(of, text, 'en').map(({ kind, title }) => `${kind}: ${title}`)

test('finds places, then routes, then map layers by a part of their title', () => {
  expect(found('pit')).toEqual([
    'place: Pit 10',
    'place: North Pit',
    'route: Pit 10 to crusher',
    'layer: Drone photo of the pit',
  ])
})

test('finds nothing for an empty text', () => {
  expect(found(' ')).toEqual([])
})

test('limits the matches of each kind', () => {
  const many = entries(...Array.from({ length: 30 }, (_, n) => `Pit ${n}`))
  expect(found('pit', { place: many, route: many, layer: many })).toHaveLength(12)
})
