/** Tables in documents: column widths by content, heads repeated on every page, unbroken rows. */
import type { PdfColumn } from '../../pdf-document.ts'
import { plainText } from './faces.ts'
import { breakLines, piecesOf, widthIn, type TextStyle } from './lines.ts'
import { ink, lineHeight, MARGIN, type Sheet } from './sheet.ts'

type Row = readonly string[]

/** Left and right of what a cell holds. */
const PAD = 3.5
const PAD_ABOVE = 2.6
/** A text that would take more lines ends with an ellipsis. */
const MOST_LINES = 24
/** A column of texts need not be wider, whatever stands in it. */
const WIDEST = 150
/** Words that are longer are broken. */
const LONGEST_WORD = 72
/** A line of a text has this much at least. */
const READ_WITH_EASE = 44
/** And a line of a head. */
const READ_AS_HEAD = 24

export interface TableLayout {
  readonly columns: readonly PdfColumn[]
  /** With the room beside what they hold. */
  readonly widths: readonly number[]
  readonly cell: TextStyle
  readonly head: TextStyle
}

interface Wants {
  /** No word is broken. */
  readonly least: number
  /** Nothing is broken at all. */
  readonly most: number
}

const longest = (texts: readonly string[], style: TextStyle) =>
  texts.reduce((most, text) => Math.max(most, widthIn(text, style)), 0)

function wants(column: PdfColumn, texts: readonly string[], { cell, head }: Styles): Wants {
  const header = plainText(column.header)
  const unbroken = column.numeric === true || column.whole === true
  const words = Math.max(Math.min(READ_AS_HEAD, widthIn(header, head)), longest(piecesOf(header), head))
  const headed = Math.min(LONGEST_WORD, words)
  const all = longest(texts, cell)
  // Chinese may be broken anywhere, which nobody likes to read.
  const parts = Math.max(Math.min(all, READ_WITH_EASE), longest(texts.flatMap(piecesOf), cell))
  const least = Math.max(headed, unbroken ? all : Math.min(LONGEST_WORD, parts))
  // A head takes two lines rather than room from others.
  const most = Math.max(least, unbroken ? all : Math.min(WIDEST, all), widthIn(header, head) / 2)
  return { least: least + 2 * PAD, most: most + 2 * PAD }
}

interface Styles {
  readonly cell: TextStyle
  readonly head: TextStyle
}

/** From what is read with ease to what can still be read. */
const SIZES = [8, 7.5, 7, 6.5, 6, 5.5] as const

const stylesOf = (size: number): Styles => ({
  cell: { weight: 'regular', size },
  head: { weight: 'semibold', size: size - 0.5 },
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Widths that fill a line: all get what they need, what is left goes to those that could use more, then to all. */
function shared(all: readonly Wants[], width: number): number[] {
  const least = sum(all.map((one) => one.least))
  // Even words are broken.
  if (least > width) return all.map((one) => (one.least * width) / least)
  const wish = sum(all.map(({ least: needed, most }) => most - needed))
  const left = width - least
  const share = wish === 0 ? 0 : Math.min(1, left / wish)
  const given = all.map(({ least: needed, most }) => needed + (most - needed) * share)
  const over = width - sum(given)
  return given.map((one) => one + (over * one) / sum(given))
}

/** A table with sample rows for choosing its widths. */
export interface SampledTable {
  readonly columns: readonly PdfColumn[]
  readonly sample: readonly Row[]
}

function allWants({ columns, sample }: SampledTable, styles: Styles): Wants[] {
  return columns.map((column, at) => {
    const texts = new Set(sample.map((row) => plainText(row[at] ?? '')))
    return wants(column, [...texts], styles)
  })
}

/** Whether a table is legible in a width: hardly any text is broken. */
export function fitsWidth(table: SampledTable, width: number): boolean {
  const all = allWants(table, stylesOf(SIZES[0]))
  return sum(all.map(({ most }) => most)) <= width * 1.1
}

/** The layout with the largest print that breaks no word. */
export function layoutOf(table: SampledTable, width: number): TableLayout {
  const { columns } = table
  for (const size of SIZES) {
    const styles = stylesOf(size)
    const all = allWants(table, styles)
    const isLast = size === SIZES.at(-1)
    if (isLast || sum(all.map(({ least }) => least)) <= width) {
      return { columns, widths: shared(all, width), ...styles }
    }
  }
  throw new Error('there is a smallest print')
}

function cellLines({ columns, widths }: TableLayout, row: Row, style: TextStyle, most: number) {
  return columns.map((_, at) => breakLines(row[at] ?? '', (widths[at] ?? 0) - 2 * PAD, style, most))
}

function heightOf(lines: readonly (readonly string[])[], style: TextStyle): number {
  const most = Math.max(1, ...lines.map(({ length }) => length))
  return most * lineHeight(style) + 2 * PAD_ABOVE
}

/** The lines of each cell from the upper edge of the row, or down to its lower edge. */
function drawCells(
  sheet: Sheet,
  { columns, widths }: TableLayout,
  lines: readonly (readonly string[])[],
  style: TextStyle,
  low = 0,
) {
  let x = MARGIN
  for (const [at, { numeric }] of columns.entries()) {
    const width = widths[at] ?? 0
    const cell = lines[at] ?? []
    const from = sheet.y + PAD_ABOVE + (low === 0 ? 0 : low - 2 * PAD_ABOVE - cell.length * lineHeight(style))
    for (const [number, line] of cell.entries()) {
      const y = from + number * lineHeight(style)
      if (numeric) sheet.text(line, x + width - PAD, y, { ...style, align: 'right' })
      else sheet.text(line, x + PAD, y, style)
    }
    x += width
  }
}

function rule(sheet: Sheet, y: number, color: string, weight: number): void {
  const { pdf, width } = sheet
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(weight)
    .strokeColor(color)
    .stroke()
}

function drawHead(sheet: Sheet, look: TableLayout): void {
  const headers = look.columns.map(({ header }) => header)
  const lines = cellLines(look, headers, look.head, MOST_LINES)
  const height = heightOf(lines, look.head)
  sheet.pdf.rect(MARGIN, sheet.y, sheet.width, height).fill(ink.band)
  drawCells(sheet, look, lines, look.head, height)
  sheet.y += height
  rule(sheet, sheet.y, ink.strong, 0.7)
}

export interface DrawnTable {
  row(row: Row): void
  /** The last row. */
  totals(row: Row): void
}

/** Begins a table where the next thing goes, with at least two rows beneath its head. */
export function beginTable(sheet: Sheet, look: TableLayout, above = 0): DrawnTable {
  const rowHeight = heightOf([], look.cell)
  const headLines = cellLines(
    look,
    look.columns.map(({ header }) => header),
    look.head,
    MOST_LINES,
  )
  sheet.ensure(above + heightOf(headLines, look.head) + 2 * rowHeight)
  let headed = false
  const put = (row: Row, style: TextStyle) => {
    const lines = cellLines(look, row, style, MOST_LINES)
    const height = heightOf(lines, style)
    if (sheet.room() < height) {
      sheet.nextPage()
      headed = false
    }
    if (!headed) drawHead(sheet, look)
    headed = true
    drawCells(sheet, look, lines, style)
    sheet.y += height
  }
  return {
    row(row) {
      put(row, look.cell)
      rule(sheet, sheet.y, ink.line, 0.4)
    },
    totals(row) {
      put(row, { ...look.cell, weight: 'semibold' })
      rule(sheet, sheet.y, ink.strong, 0.7)
    },
  }
}
