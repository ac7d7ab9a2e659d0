/** State of a table in its horizontal scroller. */
export interface HorizontalScroll {
  /** Hidden columns on each side; fixed columns are always visible. */
  readonly before: number
  readonly after: number
  /** Left offset in pixels of the second fixed column; undefined where two would take up most of the width. */
  readonly second: number | undefined
}

/** In pixels. */
export interface View {
  /** Column widths, in order. */
  readonly columns: readonly number[]
  /** Width of the visible part. */
  readonly width: number
  readonly scrolled: number
}

export const NO_SCROLL: HorizontalScroll = { before: 0, after: 0, second: undefined }

/** Share of the width that fixed columns may take. */
const MOST_STAYING = 0.45

/** `stays`: number of fixed columns, if there is room for them. */
export function horizontalScrollOf({ columns, width, scrolled }: View, stays: 1 | 2): HorizontalScroll {
  const [first = 0, next = 0] = columns
  if (columns.reduce((sum, column) => sum + column, 0) <= width) return NO_SCROLL
  const two = stays === 2 && first + next <= MOST_STAYING * width
  const covered = first + (two ? next : 0)
  let [at, before, after] = [covered, 0, 0]
  for (const column of columns.slice(two ? 2 : 1)) {
    // Half a column is visible enough to show that it exists.
    const middle = at + column / 2
    if (middle < scrolled + covered) before++
    else if (middle > scrolled + width) after++
    at += column
  }
  return { before, after, second: two ? first : undefined }
}
