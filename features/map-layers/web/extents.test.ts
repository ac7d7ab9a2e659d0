import type { Map } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { keepExtent, requestExtent } from './extents.ts'

const newMap = () => ({}) as Map

test('shows the extent of a drawn layer at once', () => {
  const [map, show] = [newMap(), vi.fn()]
  keepExtent(map, 'photo', [1, 2, 3, 4])
  requestExtent(map, 'photo', show)
  expect(show.mock.calls).toEqual([[[1, 2, 3, 4]]])
})

test('shows the extent of a layer once it is drawn, and on this map only', () => {
  const [map, other, show] = [newMap(), newMap(), vi.fn()]
  requestExtent(map, 'photo', show)
  keepExtent(other, 'photo', [0, 0, 1, 1])
  keepExtent(map, 'plan', [0, 0, 1, 1])
  expect(show).not.toHaveBeenCalled()
  keepExtent(map, 'photo', [1, 2, 3, 4])
  keepExtent(map, 'photo', [1, 2, 3, 4])
  expect(show.mock.calls).toEqual([[[1, 2, 3, 4]]])
})

test('forgets a request that was withdrawn or followed by another', () => {
  const [map, first, second] = [newMap(), vi.fn(), vi.fn()]
  const withdraw = requestExtent(map, 'photo', first)
  requestExtent(map, 'plan', second)
  withdraw()
  keepExtent(map, 'photo', [1, 2, 3, 4])
  keepExtent(map, 'plan', [5, 6, 7, 8])
  expect(first).not.toHaveBeenCalled()
  expect(second.mock.calls).toEqual([[[5, 6, 7, 8]]])
})
