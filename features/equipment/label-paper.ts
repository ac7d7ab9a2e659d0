/** Papers for printing labels; millimetres. */
export interface LabelPaper {
  /** CSS value for `@page { size }`. */
  readonly page: string
  readonly margin: number
  /** Size of one label. */
  readonly width: number
  readonly height: number
}

export const labelPapers = ['a4', 'large', 'small'] as const
export type LabelPaperName = (typeof labelPapers)[number]

/** A4 in three columns of eight (labels of 64 x 34 mm), and rolls of label printers: 100 x 50 mm and 62 x 29 mm. */
export const papers: Readonly<Record<LabelPaperName, LabelPaper>> = {
  a4: { page: 'A4 portrait', margin: 9, width: 64, height: 34 },
  large: { page: '100mm 50mm', margin: 0, width: 100, height: 50 },
  small: { page: '62mm 29mm', margin: 0, width: 62, height: 29 },
}

/** The paper named in an address; A4 by default. */
export function parsePaperName(name: string | undefined): LabelPaperName {
  return labelPapers.find((one) => one === name) ?? 'a4'
}

/** Dark modules of a QR code as an SVG path with one unit per module. */
export function codePath(size: number, isDark: (row: number, column: number) => boolean): string {
  const parts: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let length = 0
      while (column + length < size && isDark(row, column + length)) length += 1
      if (length === 0) continue
      parts.push(`M${column} ${row}h${length}v1h-${length}z`)
      column += length
    }
  }
  return parts.join('')
}
