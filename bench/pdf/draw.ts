/**
 * Draws 5,000 rows in three languages once, as `ours` or as `bare` texts of the library, and reports time and memory.
 */
import { brotliDecompressSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
// oxlint-disable-next-line import/no-named-as-default -- its types have no other
import PDFDocument from 'pdfkit'
import { durationText } from '@haulway/platform/dates.ts'
import type { PdfColumn, PdfDocument } from '@haulway/platform/pdf-document.ts'
import { pdfPieces } from '@haulway/platform/server/pdf/pdf-pieces.ts'

const ROWS = 5_000
const PAGE = 1_000
const TIMES = 10
/** In points. */
const MARGIN = 36
const ROW_HEIGHT = 13
const COLUMN_WIDTH = 42
const ROWS_ON_PAGE = 38
const heads = ['Loaded', 'Equipment', 'Driver', 'Load location', 'Dump location']
const phases = Array.from({ length: TIMES }, (_, n) => `Phase ${n + 1}`)
const amounts = ['Distance, km', 'Payload, t', 'Volume, m³']
const drivers = ['Ann O’Brien', 'Иванов Пётр', '王小明']
const places = ['Pit 2 North', 'Карьер 3', '二号采场']

const columns: PdfColumn[] = [
  ...heads.map((header, at) => ({ header, whole: at === 0 })),
  ...[...phases, ...amounts].map((header) => ({ header, numeric: true })),
]

function row(n: number): string[] {
  const minute = String(n % 60).padStart(2, '0')
  return [
    `2026-05-${String(1 + (n % 30)).padStart(2, '0')} ${String(n % 24).padStart(2, '0')}:${minute}`,
    `T-${100 + (n % 40)}`,
    drivers[n % 3] ?? '',
    places[n % 3] ?? '',
    places[(n + 1) % 3] ?? '',
    ...phases.map((_, at) => durationText(30 + ((n * (at + 3)) % 900))),
    ...amounts.map((_, at) => (10 + ((n * (at + 7)) % 997) / 50).toFixed(2)),
  ]
}
const rows = Array.from({ length: ROWS }, (_, n) => row(n))

// oxlint-disable-next-line typescript/require-await -- a reader of pages, all of which are in memory
async function* pages() {
  for (let from = 0; from < ROWS; from += PAGE) yield rows.slice(from, from + PAGE)
}

const document: PdfDocument = {
  letterhead: { account: 'North quarry' },
  title: 'Cycle Time Report',
  said: '5,000 cycles',
  remarks: [],
  foot: 'May 2026',
  lang: 'en',
  paper: 'A4',
  madeAt: Date.UTC(2026, 4, 31),
  parts: [],
}

async function ours(): Promise<number> {
  let bytes = 0
  for await (const piece of pdfPieces(document, { title: 'Cycles', columns, pages: pages(), empty: '' })) {
    bytes += piece.length
  }
  return bytes
}

/**
 * The library's own text in cells of one size: nothing is measured, wrapped or selected, and one font draws
 * everything.
 */
async function bare(): Promise<number> {
  const fonts = new URL('../../packages/platform/server/pdf/fonts/', import.meta.url)
  const pdf = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0, font: '' })
  pdf.registerFont('all', brotliDecompressSync(readFileSync(new URL('NotoSans-Regular.ttf.br', fonts))))
  pdf.font('all').fontSize(7)
  let bytes = 0
  pdf.on('data', (piece: Buffer) => (bytes += piece.length))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  for (const [at, cells] of rows.entries()) {
    if (at > 0 && at % ROWS_ON_PAGE === 0) pdf.addPage()
    const y = MARGIN + (at % ROWS_ON_PAGE) * ROW_HEIGHT
    for (const [column, cell] of cells.entries())
      pdf.text(cell, MARGIN + column * COLUMN_WIDTH, y, {
        width: COLUMN_WIDTH,
        height: ROW_HEIGHT,
        ellipsis: true,
      })
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + cells.length * COLUMN_WIDTH, y)
      .stroke()
  }
  pdf.end()
  await ended
  return bytes
}

const KILOBYTES = 1_000
const from = performance.now()
const bytes = await (process.argv[2] === 'ours' ? ours() : bare())
const milliseconds = performance.now() - from
const megabytes = process.resourceUsage().maxRSS / KILOBYTES
process.stdout.write(JSON.stringify({ milliseconds, megabytes, bytes }))
