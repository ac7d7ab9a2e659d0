import { expect, test } from 'vitest'
import { namesOf } from './labels.ts'

const size = { width: 400, height: 300 }
const name = (id: string, x: number, y: number, text = id) => ({ id, text, places: [{ x, y }] })

test('leaves out names that would stand over one that matters more', () => {
  const names = namesOf([name('Crusher', 200, 100), name('Stockpile', 220, 110), name('Pit', 200, 160)], size)
  expect(names.map(({ id }) => id)).toEqual(['Crusher', 'Pit'])
})

test('moves a name at the edge wholly into sight, and drops one beyond it', () => {
  const [edge, ...more] = namesOf([name('Weighbridge', 395, 298), name('Far', 900, 20)], size)
  expect(edge?.at.x).toBeLessThan(340)
  expect(edge?.at.y).toBeLessThanOrEqual(286)
  expect(more).toEqual([])
})

test('stands in the second place when the first is taken', () => {
  const wanted = {
    id: 'Pit',
    text: 'Pit',
    places: [
      { x: 100, y: 100 },
      { x: 100, y: 40 },
    ],
  }
  const [pit] = namesOf([wanted], size, [{ at: { x: 90, y: 105 }, half: 20 }])
  expect(pit?.at).toEqual({ x: 100, y: 40 })
})

test('cuts long names', () => {
  const [long] = namesOf([name('long', 200, 100, 'Отвал вскрышных пород №4 северный борт')], size)
  expect(long?.text).toHaveLength(22)
})
