import { expect, test } from 'vitest'
import { pagesOf } from './board-pages.ts'

const place = (id: string, column: number, row: number, rows = 1) => ({ id, column, row, rows })

const board = {
  id: 'b',
  title: 'Haul',
  columns: 2,
  buttons: [
    place('a', 0, 0),
    place('b', 0, 1, 2),
    place('c', 0, 3),
    place('d', 0, 4),
    place('e', 1, 0, 2),
    place('f', 1, 2),
  ],
}

test('keeps the positions of the profile where they fit', () => {
  const pages = pagesOf(board, { width: 400, height: 500 })
  expect(pages).toEqual([{ rows: 5, columns: 2, buttons: board.buttons }])
})

test('keeps all on one page while the room is unknown', () => {
  expect(pagesOf(board, null)).toEqual([{ rows: 5, columns: 2, buttons: board.buttons }])
})

test('fills columns of fewer rows in the same order on a low screen, without splitting a button', () => {
  // Three rows of 76 px and two gaps of 6 px.
  const [page] = pagesOf(board, { width: 800, height: 240 })
  expect(page?.buttons).toEqual([
    place('a', 0, 0),
    place('b', 0, 1, 2),
    place('c', 1, 0),
    place('d', 1, 1),
    place('e', 2, 0, 2),
    place('f', 2, 2),
  ])
})

test('turns columns without room beside each other into pages', () => {
  const pages = pagesOf(board, { width: 200, height: 500 })
  expect(pages.map((page) => page.buttons.map(({ id, column }) => `${id}${column}`))).toEqual([
    ['a0', 'b0', 'c0', 'd0'],
    ['e0', 'f0'],
  ])
})

test('has no pages for a board without buttons', () => {
  expect(pagesOf({ ...board, buttons: [] }, { width: 400, height: 400 })).toEqual([])
})
