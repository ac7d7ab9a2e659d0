import { expect, test } from 'vitest'
import { horizontalScrollOf } from './horizontalScroll.ts'

/** A name of 100, and nine figures of 100. */
const columns = Array<number>(10).fill(100)

test('counts the hidden columns on either side, but never the fixed ones', () => {
  const seen = (scrolled: number, stays: 1 | 2 = 1, width = 500) =>
    horizontalScrollOf({ columns, width, scrolled }, stays)
  expect(seen(0)).toEqual({ before: 0, after: 5, second: undefined })
  expect(seen(500)).toEqual({ before: 5, after: 0, second: undefined })
  // Less than half of the fourth is seen on the left, more than half of the seventh on the right.
  expect(seen(260)).toEqual({ before: 3, after: 2, second: undefined })
  expect(seen(500, 2)).toEqual({ before: 5, after: 0, second: 100 })
  // Two would take half of a phone.
  expect(seen(0, 2, 400)).toEqual({ before: 0, after: 6, second: undefined })
})

test('has nothing to scroll when the whole table is visible', () => {
  const whole = { before: 0, after: 0, second: undefined }
  expect(horizontalScrollOf({ columns, width: 1_000, scrolled: 0 }, 2)).toEqual(whole)
  expect(horizontalScrollOf({ columns: [], width: 0, scrolled: 0 }, 1)).toEqual(whole)
})
