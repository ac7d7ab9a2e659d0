import { expect, test } from 'vitest'
import { layOutWidgets, moveOnCanvas, type CanvasPlace } from './canvas.ts'
import { columnsOf, moveElement, spanOf } from './columns.ts'
import { widgetSizes } from './widget.ts'

const none = { size: null, x: null, y: null, width: null, height: null }

function overlaps(places: ReadonlyMap<string, CanvasPlace>): string[] {
  const all = [...places]
  return all.flatMap(([one, a], index) =>
    all
      .slice(index + 1)
      .filter(
        ([, b]) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      )
      .map(([other]) => `${one} ${other}`),
  )
}

test('places widgets without a position into free space and keeps the others', () => {
  const fixed = { key: 'fixed', size: null, x: 6, y: 0, width: 6, height: 4 }
  const places = layOutWidgets(
    [{ key: 'first', ...none }, fixed, { key: 'wide', ...none, size: 'FULL' }],
    'MEDIUM',
  )
  expect(places.get('fixed')).toEqual({ x: 6, y: 0, width: 6, height: 4 })
  expect(places.get('first')).toEqual({ x: 0, y: 0, width: 6, height: 8 })
  expect(places.get('wide')).toMatchObject({ x: 0, y: 8, width: 12 })
})

test('places a dozen widgets of each size side by side within the canvas', () => {
  const many = Array.from({ length: 24 }, (_, n) => ({
    key: `w${n}`,
    ...none,
    size: widgetSizes[n % 4] ?? null,
  }))
  const places = layOutWidgets(many, 'SMALL')
  expect(places.size).toBe(24)
  expect(overlaps(places)).toEqual([])
  expect([...places.values()].every(({ x, width }) => x + width <= 12)).toBe(true)
})

test('moves a widget to its target and pushes widgets in the way down, in order', () => {
  const places = new Map([
    ['a', { x: 0, y: 0, width: 6, height: 4 }],
    ['b', { x: 6, y: 0, width: 6, height: 4 }],
    ['c', { x: 6, y: 4, width: 6, height: 4 }],
  ])
  const moved = moveOnCanvas(places, 'a', { x: 3 })
  expect(moved.get('a')).toEqual({ x: 3, y: 0, width: 6, height: 4 })
  expect([moved.get('b')?.y, moved.get('c')?.y]).toEqual([4, 8])
  expect(overlaps(moved)).toEqual([])
  expect(overlaps(moveOnCanvas(moved, 'c', { y: -8, width: 20 }))).toEqual([])
})

test('keeps widgets within the canvas and above their smallest size', () => {
  const places = new Map([['a', { x: 0, y: 0, width: 2, height: 3 }]])
  const after = (move: Partial<CanvasPlace>) => moveOnCanvas(places, 'a', move).get('a')
  expect(after({ x: -1, y: -1 })).toEqual({ x: 0, y: 0, width: 2, height: 3 })
  expect(after({ width: -1, height: -1 })).toEqual({ x: 0, y: 0, width: 2, height: 3 })
  expect(after({ width: 40 })).toMatchObject({ x: 0, width: 12 })
  expect(after({ x: 40 })).toMatchObject({ x: 10, width: 2 })
})

test('gives each widget size its number of columns in each layout', () => {
  const spans = (layout: Parameters<typeof columnsOf>[0]) =>
    widgetSizes.map((size) => spanOf(size, columnsOf(layout)))
  expect(spans('ONE_COLUMN')).toEqual([1, 1, 1, 1])
  expect(spans('TWO_COLUMNS')).toEqual([1, 1, 2, 2])
  expect(spans('THREE_COLUMNS')).toEqual([1, 1, 2, 3])
})

test('swaps a widget with its neighbours in a column layout', () => {
  expect(moveElement(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moveElement(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moveElement(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moveElement(['a', 'b', 'c'], 7, 1)).toEqual(['a', 'b', 'c'])
})
