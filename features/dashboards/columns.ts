/** How widgets stand in columns. */
import type { Layout, WidgetSize } from './widget.ts'

const columns: Readonly<Record<Layout, number>> = {
  // On a screen too small for a canvas.
  FREEFORM_CANVAS: 1,
  ONE_COLUMN: 1,
  TWO_COLUMNS: 2,
  THREE_COLUMNS: 3,
}

export const columnsOf = (layout: Layout): number => columns[layout]

/** How many of so many columns a size takes: the large one two, the full one all. */
export function spanOf(size: WidgetSize, of: number): number {
  if (size === 'FULL') return of
  return size === 'LARGE' ? Math.min(2, of) : 1
}

/** The list with an element some places further on, or nearer the start when it is negative. */
export function shifted<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const one = list[at]
  const to = at + by
  if (one === undefined || to < 0 || to >= list.length) return list
  return list.filter((_, index) => index !== at).toSpliced(to, 0, one)
}
