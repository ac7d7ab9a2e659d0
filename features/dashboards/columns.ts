/** The layout of widgets in columns. */
import type { Layout, WidgetSize } from './widget.ts'

const columns: Readonly<Record<Layout, number>> = {
  // On a screen too small for a canvas.
  FREEFORM_CANVAS: 1,
  ONE_COLUMN: 1,
  TWO_COLUMNS: 2,
  THREE_COLUMNS: 3,
}

export const columnsOf = (layout: Layout): number => columns[layout]

/** The columns that a size spans: two for the large one, all for the full one. */
export function spanOf(size: WidgetSize, of: number): number {
  if (size === 'FULL') return of
  return size === 'LARGE' ? Math.min(2, of) : 1
}

/** The list with one element moved by some places; negative moves it towards the start. */
export function moveElement<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const one = list[at]
  const to = at + by
  if (one === undefined || to < 0 || to >= list.length) return list
  return list.filter((_, index) => index !== at).toSpliced(to, 0, one)
}
