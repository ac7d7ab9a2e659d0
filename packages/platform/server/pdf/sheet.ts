/**
 * Pages of a document: what each of them shows, and the position of the next part. Points, from the upper left
 * corner.
 */
// oxlint-disable-next-line import/no-named-as-default -- its types have no other
import PDFDocument from 'pdfkit'
import type { PdfDocument } from '../../pdf-document.ts'
import { plainText, runsOf, type Face } from './faces.ts'
import { breakLines, type TextStyle } from './lines.ts'

export const ink = {
  text: '#1F2933',
  quiet: '#5B6770',
  line: '#D5DBE0',
  strong: '#8A97A1',
  band: '#F3F6F7',
  accent: '#0B7A75',
}

/** Half an inch: printers reach it. */
export const MARGIN = 36
const FOOT = 26
const RUNNING_HEAD = 22
/** Of a line of text, in sizes of its font. */
const LEADING = 1.36
/** From the upper edge of a line to its base. */
const ASCENT = 1.02

export const lineHeight = ({ size }: Pick<TextStyle, 'size'>) => size * LEADING

export interface TextOptions extends TextStyle {
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center'
}

export interface Sheet {
  readonly pdf: PDFKit.PDFDocument
  readonly width: number
  /** Position of the next part. */
  y: number
  /** Room that is left on the page. */
  room(): number
  /** Begins a new page unless this much room is left. */
  ensure(height: number): void
  nextPage(): void
  /** One line of plain text; its box begins at x and y, or ends at x, or has x in its middle. */
  text(text: string, x: number, y: number, options: TextOptions): void
  /** Draws lines of a text at the position of the next part. */
  paragraph(text: string, options: TextOptions): void
  /** Writes the number of pages, and ends the document. */
  end(): void
}

/** What pdfkit has and its types do not tell. */
interface Inner {
  readonly _font: { readonly id: string; ref(): object; encode(text: string): [string[], unknown] }
  readonly _fillColor: readonly [color: unknown, opacity: unknown] | null
  readonly page: { readonly xobjects: Record<string, unknown> }
}
function inner(pdf: PDFKit.PDFDocument) {
  const { _font: font, _fillColor: fillColor, page } = pdf as unknown as Inner
  return { font, fillColor, page }
}

function openPdf({ title, letterhead, lang, paper, madeAt }: PdfDocument, landscape: boolean) {
  return new PDFDocument({
    size: paper,
    layout: landscape ? 'landscape' : 'portrait',
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    autoFirstPage: false,
    // None but ours.
    font: '',
    pdfVersion: '1.7',
    lang,
    displayTitle: true,
    info: {
      Title: plainText(title),
      Author: plainText(letterhead.account),
      Creator: 'Haulway',
      Producer: 'Haulway',
      CreationDate: new Date(madeAt),
    },
  })
}

function chooseFace(pdf: PDFKit.PDFDocument, known: Set<string>, { name, bytes }: Face): void {
  if (!known.has(name)) {
    pdf.registerFont(name, bytes)
    known.add(name)
  }
  pdf.font(name)
}

function textOn(pdf: PDFKit.PDFDocument): Sheet['text'] {
  const known = new Set<string>()
  // The page on which the ink was chosen: each begins anew.
  let inked: object | undefined
  return (text, x, y, options) => {
    const { size, weight, color = ink.text, align = 'left' } = options
    const runs = runsOf(text, weight)
    const width = runs.reduce((sum, run) => sum + run.width, 0) * size
    let at = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x
    if (inner(pdf).fillColor?.[0] !== color || inked !== pdf.page) pdf.fillColor(color)
    inked = pdf.page
    for (const run of runs) {
      chooseFace(pdf, known, run.face)
      pdf.fontSize(size)
      if (run.bolder) pdf.strokeColor(color).lineWidth(size * 0.035)
      const textWidth = run.width * size
      const drawn = {
        lineBreak: false,
        baseline: 'alphabetic',
        stroke: run.bolder,
        fill: true,
        textWidth,
      } as const
      pdf.text(run.text, at, y + size * ASCENT, drawn)
      at += textWidth
    }
  }
}

/**
 * The number of pages is known at the end, and pages are given away as they are full: each of them shows one thing that is
 * written last.
 */
function pageCount(pdf: PDFKit.PDFDocument) {
  const total = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 60, 12] })
  return {
    show(x: number, y: number) {
      inner(pdf).page.xobjects['Total'] = total
      pdf.addContent(`q 1 0 0 -1 ${x} ${y} cm /Total Do Q`)
    },
    write(pages: number, { size }: TextStyle) {
      const { font } = inner(pdf)
      const [glyphs] = font.encode(String(pages))
      Object.assign(total.data, { Resources: { Font: { [font.id]: font.ref() } } })
      total.end(Buffer.from(`0.357 0.404 0.439 rg BT /${font.id} ${size} Tf <${glyphs.join('')}> Tj ET\n`))
    },
  }
}

const small: TextOptions = { weight: 'regular', size: 7.5, color: ink.quiet }
/** Room for the number of pages. */
const TOTAL_WIDTH = 18

export function openSheet(said: PdfDocument, landscape: boolean): Sheet {
  const pdf = openPdf(said, landscape)
  const text = textOn(pdf)
  const total = pageCount(pdf)
  let pages = 0
  const { width: pageWidth, height: pageHeight } = sizeOf(said, landscape)
  const width = pageWidth - 2 * MARGIN
  const bottom = pageHeight - MARGIN - FOOT
  const furniture = () => {
    const base = pageHeight - MARGIN - small.size
    const line = (y: number) =>
      pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(0.5)
        .strokeColor(ink.line)
        .stroke()
    line(base - 6)
    const numbers = MARGIN + width - TOTAL_WIDTH
    text(`${pages} / `, numbers, base, { ...small, align: 'right' })
    total.show(numbers, base + small.size * ASCENT)
    const [foot = ''] = breakLines(said.foot, width - 100, small, 1)
    text(foot, MARGIN, base, small)
    if (pages === 1) return
    const [head = ''] = breakLines(`${said.letterhead.account} · ${said.title}`, width, small, 1)
    text(head, MARGIN, MARGIN, small)
    line(MARGIN + RUNNING_HEAD - 8)
  }
  const sheet: Sheet = {
    pdf,
    width,
    y: MARGIN,
    text,
    room: () => bottom - sheet.y,
    ensure(height) {
      if (sheet.room() < height) sheet.nextPage()
    },
    nextPage() {
      pdf.addPage()
      pages += 1
      furniture()
      sheet.y = pages === 1 ? MARGIN : MARGIN + RUNNING_HEAD
    },
    paragraph(words, options) {
      for (const line of breakLines(words, width, options)) {
        sheet.ensure(lineHeight(options))
        text(line, MARGIN, sheet.y, options)
        sheet.y += lineHeight(options)
      }
    },
    end() {
      for (const { face } of runsOf(String(pages), small.weight)) pdf.font(face.name)
      total.write(pages, small)
      pdf.end()
    },
  }
  sheet.nextPage()
  return sheet
}

/** Points. */
const papers = { A4: [595.28, 841.89], LETTER: [612, 792] } as const

/** Of a page. */
function sizeOf({ paper }: Pick<PdfDocument, 'paper'>, landscape: boolean) {
  const [short, long] = papers[paper]
  return landscape ? { width: long, height: short } : { width: short, height: long }
}

/** Between the margins. */
export const contentWidth = (said: Pick<PdfDocument, 'paper'>, landscape: boolean) =>
  sizeOf(said, landscape).width - 2 * MARGIN
