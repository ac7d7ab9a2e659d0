/** Layout of a button board, identical in editor, preview and cab. */

/** Rows per column (core 9, *Route buttons*). */
export const ROWS_PER_COLUMN = 6

/** Position of a button: column and row from 0, and its height in rows. */
export interface ButtonPosition {
  readonly column: number
  readonly row: number
  readonly rows: 1 | 2
}

export interface Board {
  /** In the order of the buttons. */
  readonly places: readonly ButtonPosition[]
  readonly columns: number
}

/**
 * Fills column after column from the top. A double button that does not fit into the rest of a column begins the next
 * one: no button is split.
 */
export function layOutBoard(sizes: readonly ('single' | 'double')[]): Board {
  const places: ButtonPosition[] = []
  let column = 0
  let row = 0
  for (const size of sizes) {
    const rows = size === 'double' ? 2 : 1
    if (row + rows > ROWS_PER_COLUMN) {
      column++
      row = 0
    }
    places.push({ column, row, rows })
    row += rows
  }
  return { places, columns: places.length === 0 ? 0 : column + 1 }
}

/** WCAG 2.2, 1.4.3: minimum contrast of text. */
const LEAST_CONTRAST = 4.5

function channel(value: number): number {
  const part = value / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours `#RRGGBB`, 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether the text of a button is legible in sunlight: 4.5:1, as for all text of the product. */
export function isLegible(color: string, textColor: string): boolean {
  return contrastRatio(color, textColor) >= LEAST_CONTRAST
}
