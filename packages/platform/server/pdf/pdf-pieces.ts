/** A document as the pieces of a PDF: drawn page by page, each given away when it is full (decision 0090). */
import type { PdfColumn, PdfDocument, PdfFigure, PdfLetterhead, PdfPart } from '../../pdf-document.ts'
import { chartHeight, drawChart } from './chart.ts'
import { breakLines, type TextStyle } from './lines.ts'
import { ink, lineHeight, MARGIN, openSheet, contentWidth, type Sheet, type TextOptions } from './sheet.ts'
import { beginTable, fitsWidth, layoutOf } from './table.ts'

/** The rows that are the substance of a document: read while they are written. */
export interface PdfRows {
  readonly title: string
  readonly columns: readonly PdfColumn[]
  readonly pages: AsyncIterable<readonly (readonly string[])[]>
  readonly totals?: readonly string[] | undefined
  /** Stands there when there are none. */
  readonly empty: string
}

const heading: TextOptions = { weight: 'semibold', size: 11 }
const note: TextOptions = { weight: 'regular', size: 7.5, color: ink.quiet }
const LOGO = { width: 150, height: 42 }

function drawLetterhead(sheet: Sheet, { account, lines = '', logo }: PdfLetterhead): void {
  const { pdf, width } = sheet
  const top = sheet.y
  const right = MARGIN + width
  if (logo) pdf.image(Buffer.from(logo), MARGIN, top, { fit: [LOGO.width, LOGO.height] })
  const name: TextOptions = { weight: 'semibold', size: 11 }
  const about: TextOptions = { weight: 'regular', size: 8, color: ink.quiet }
  const room = width - (logo ? LOGO.width + 20 : 0)
  const put = (text: string, options: TextOptions, most: number) => {
    for (const line of breakLines(text, room, options, most)) {
      if (logo) sheet.text(line, right, sheet.y, { ...options, align: 'right' })
      else sheet.text(line, MARGIN, sheet.y, options)
      sheet.y += lineHeight(options)
    }
  }
  put(account, name, 2)
  for (const line of lines.split('\n').slice(0, 6)) put(line, about, 2)
  sheet.y = Math.max(sheet.y, logo ? top + LOGO.height : 0) + 8
  pdf.rect(MARGIN, sheet.y, width, 1.6).fill(ink.accent)
  sheet.y += 16
}

function drawHead(sheet: Sheet, { letterhead, title, said, finding, remarks }: PdfDocument): void {
  drawLetterhead(sheet, letterhead)
  sheet.paragraph(title, { weight: 'semibold', size: 19 })
  sheet.y += 3
  sheet.paragraph(said, { weight: 'regular', size: 10.5 })
  if (finding !== undefined) {
    sheet.y += 2
    sheet.paragraph(finding, { weight: 'semibold', size: 9.5, color: ink.accent })
  }
  sheet.y += 3
  sheet.paragraph(remarks.join(' · '), note)
  sheet.y += 10
}

const BOX_GAP = 8
const value: TextStyle = { weight: 'semibold', size: 15 }

function drawFigures(sheet: Sheet, items: readonly PdfFigure[]): void {
  const across = Math.min(items.length, 5)
  const width = (sheet.width - (across - 1) * BOX_GAP) / across
  const height = 50
  for (let first = 0; first < items.length; first += across) {
    sheet.ensure(height + BOX_GAP)
    for (const [at, { label, value: amount, note: about }] of items.slice(first, first + across).entries()) {
      const x = MARGIN + at * (width + BOX_GAP)
      sheet.pdf.roundedRect(x, sheet.y, width, height, 4).fill(ink.band)
      const one = (text: string, y: number, options: TextOptions) =>
        sheet.text(breakLines(text, width - 20, options, 1)[0] ?? '', x + 10, sheet.y + y, options)
      one(label, 6, note)
      one(amount, 17, value)
      if (about !== undefined) one(about, 38, { ...note, size: 6.5 })
    }
    sheet.y += height + BOX_GAP
  }
  sheet.y += 6
}

function drawHeading(sheet: Sheet, title: string, beneath: number): void {
  sheet.ensure(lineHeight(heading) + 4 + beneath)
  sheet.paragraph(title, heading)
  sheet.y += 4
}

function drawTable(sheet: Sheet, part: Extract<PdfPart, { kind: 'table' }>): void {
  const { title, columns, rows, totals, note: about } = part
  const look = layoutOf({ columns, sample: totals ? [...rows, totals] : rows }, sheet.width)
  drawHeading(sheet, title, 60)
  const table = beginTable(sheet, look)
  for (const row of rows) table.row(row)
  if (totals) table.totals(totals)
  sheet.y += 4
  if (about !== undefined) sheet.paragraph(about, note)
  sheet.y += 12
}

function drawPart(sheet: Sheet, part: PdfPart): void {
  if (part.kind === 'figures') drawFigures(sheet, part.items)
  else if (part.kind === 'table') drawTable(sheet, part)
  else {
    drawHeading(sheet, part.title, chartHeight)
    drawChart(sheet, part.chart)
    sheet.y += 12
  }
}

/** Rows to choose widths by; those that follow are broken where they are longer. */
const SAMPLE = 400

function* written({ pdf }: Sheet): Generator<Uint8Array> {
  const bytes = pdf.read() as Buffer | null
  if (bytes) yield bytes
}

async function* drawRows(
  sheet: Sheet,
  rows: PdfRows,
  sample: readonly (readonly string[])[],
): AsyncGenerator<Uint8Array> {
  const { title, columns, totals, empty } = rows
  const look = layoutOf({ columns, sample: totals ? [...sample, totals] : sample }, sheet.width)
  drawHeading(sheet, title, 60)
  const table = beginTable(sheet, look)
  if (sample.length === 0) sheet.paragraph(empty, note)
  for await (const page of rows.pages) {
    for (const row of page) table.row(row)
    yield* written(sheet)
  }
  if (totals && sample.length > 0) table.totals(totals)
}

interface Peeked {
  readonly sample: readonly (readonly string[])[]
  readonly rows: PdfRows
}

/** The first rows, and all of them. */
async function peeked(rows: PdfRows): Promise<Peeked> {
  const reading = rows.pages[Symbol.asyncIterator]()
  const first = await reading.next()
  const sample = first.done === true ? [] : first.value.slice(0, SAMPLE)
  const pages = (async function* () {
    try {
      for (let next = first; next.done !== true; next = await reading.next()) yield next.value
    } finally {
      await reading.return?.()
    }
  })()
  return { sample, rows: { ...rows, pages } }
}

/** Whether all tables of a document can be read on an upright page. */
function isUpright(document: PdfDocument, peek: Peeked | undefined): boolean {
  const width = contentWidth(document, false)
  const tables = document.parts.flatMap((part) => (part.kind === 'table' ? [part] : []))
  const fits = tables.every(({ columns, rows }) => fitsWidth({ columns, sample: rows }, width))
  return fits && (!peek || fitsWidth({ columns: peek.rows.columns, sample: peek.sample }, width))
}

/** `rows` follow the parts of the document. */
export async function* pdfPieces(document: PdfDocument, rows?: PdfRows): AsyncGenerator<Uint8Array> {
  const peek = rows && (await peeked(rows))
  const sheet = openSheet(document, !isUpright(document, peek))
  drawHead(sheet, document)
  for (const part of document.parts) drawPart(sheet, part)
  if (peek) yield* drawRows(sheet, peek.rows, peek.sample)
  sheet.end()
  for await (const bytes of sheet.pdf) yield bytes as Uint8Array
}
