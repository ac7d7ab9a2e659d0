/** How a table lies in what scrolls it sideways. */
export interface Sideways {
  /** Columns that are not in sight on each side; those that stay always are. */
  readonly before: number
  readonly after: number
  /** Pixels from which the second staying column stands; undefined where two would take up most of the width. */
  readonly second: number | undefined
}

/** In pixels. */
export interface View {
  /** Of the columns, in order. */
  readonly columns: readonly number[]
  /** Of what is in sight. */
  readonly width: number
  readonly scrolled: number
}

export const unscrolled: Sideways = { before: 0, after: 0, second: undefined }

/** Share of the width that staying columns may take. */
const MOST_STAYING = 0.45

/** `stays`: columns that do not scroll, if there is room for them. */
export function sidewaysOf({ columns, width, scrolled }: View, stays: 1 | 2): Sideways {
  const [first = 0, next = 0] = columns
  if (columns.reduce((sum, column) => sum + column, 0) <= width) return unscrolled
  const two = stays === 2 && first + next <= MOST_STAYING * width
  const covered = first + (two ? next : 0)
  let [at, before, after] = [covered, 0, 0]
  for (const column of columns.slice(two ? 2 : 1)) {
    // Half a column is read well enough to know that it is there.
    const middle = at + column / 2
    if (middle < scrolled + covered) before++
    else if (middle > scrolled + width) after++
    at += column
  }
  return { before, after, second: two ? first : undefined }
}
