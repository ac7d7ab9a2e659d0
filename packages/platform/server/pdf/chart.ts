/** Charts as vectors: bars, dots and lines over one axis. */
import type { PdfChart, PdfPanel, PdfSeries, PdfTick } from '../../pdf-document.ts'
import { plainText } from './faces.ts'
import { breakLines, widthIn } from './lines.ts'
import { ink, lineHeight, MARGIN, type Sheet, type TextOptions } from './sheet.ts'

const HEIGHT = 190
const AXIS_WIDTH = 34
/** Room for the names of lines, right of their ends. */
const NAMES_WIDTH = 78
const label: TextOptions = { weight: 'regular', size: 7, color: ink.quiet }
const LABEL_ROOM = lineHeight(label) + 6
const WIDEST_BAR = 30

interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly x: (at: number) => number
  readonly y: (value: number) => number
}

function frameOf(sheet: Sheet, chart: PdfChart, panel: PdfPanel, top: number, bottom: number): Frame {
  const named = chart.panels.some(({ lines = [] }) => lines.length > 0)
  const left = MARGIN + AXIS_WIDTH
  const right = MARGIN + sheet.width - (named ? NAMES_WIDTH : 4)
  const greatest = panel.ticks.at(-1)?.at ?? 1
  const span = chart.to - chart.from || 1
  return {
    left,
    right,
    top,
    bottom,
    x: (at) => left + ((at - chart.from) / span) * (right - left),
    y: (value) => bottom - (Math.min(value, greatest) / greatest) * (bottom - top),
  }
}

function drawGrid(sheet: Sheet, { ticks, label: name }: PdfPanel, frame: Frame): void {
  const { pdf } = sheet
  const { left, right, top } = frame
  sheet.text(plainText(name), MARGIN, top - LABEL_ROOM, label)
  for (const { at, label: text } of ticks) {
    const y = frame.y(at)
    pdf
      .moveTo(left, y)
      .lineTo(right, y)
      .lineWidth(0.5)
      .strokeColor(at === 0 ? ink.strong : ink.line)
      .stroke()
    sheet.text(plainText(text), left - 5, y - label.size * 0.72, { ...label, align: 'right' })
  }
}

function drawBars(sheet: Sheet, { bars = [] }: PdfPanel, series: readonly PdfSeries[], frame: Frame): void {
  const { pdf } = sheet
  for (const { from, to, values } of bars) {
    const room = frame.x(to) - frame.x(from)
    const width = Math.min(WIDEST_BAR, room * 0.78)
    const x = frame.x(from) + (room - width) / 2
    let below = 0
    for (const [at, value] of values.entries()) {
      const color = series[at]?.color ?? null
      const [y, height] = [frame.y(below + value), frame.y(below) - frame.y(below + value)]
      below += value
      if (!(height > 0)) continue
      if (color !== null) pdf.rect(x, y, width, height).fill(color)
      else drawDashed(sheet, x, y, width, height)
    }
  }
}

function drawDashed({ pdf }: Sheet, x: number, y: number, width: number, height: number): void {
  pdf
    .rect(x, y, width, height)
    .lineWidth(0.6)
    .dash(2, { space: 1.5 })
    .strokeColor(ink.quiet)
    .stroke()
    .undash()
}

const DOT = 1.7

function drawDots({ pdf }: Sheet, { dots = [] }: PdfPanel, color: string, frame: Frame): void {
  if (dots.length === 0) return
  pdf.fillOpacity(0.6)
  for (const [at, value] of dots) pdf.circle(frame.x(at), frame.y(value), DOT).fill(color)
  pdf.fillOpacity(1)
}

/** Lines with their names beside their ends, which keep off each other. */
function drawLines(sheet: Sheet, { lines = [] }: PdfPanel, { left, right, y: yOf }: Frame): void {
  const { pdf } = sheet
  let free = Infinity
  for (const { at, label: name } of lines.toSorted((one, other) => one.at - other.at)) {
    const y = yOf(at)
    pdf
      .moveTo(left, y)
      .lineTo(right, y)
      .lineWidth(0.8)
      .dash(3, { space: 2 })
      .strokeColor(ink.text)
      .stroke()
      .undash()
    const middle = Math.min(y, free)
    free = middle - lineHeight(label)
    const [text = ''] = breakLines(name, NAMES_WIDTH - 6, label, 1)
    sheet.text(text, right + 5, middle - label.size * 0.72, label)
  }
}

/** Names beneath the lowest panel that do not run into each other. */
function drawTicks(sheet: Sheet, ticks: readonly PdfTick[], { x, right, bottom }: Frame): void {
  let free = -Infinity
  for (const { at, label: name } of ticks) {
    const text = plainText(name)
    const half = widthIn(text, label) / 2
    const middle = Math.min(x(at), right + 4 - half)
    if (middle - half < free + 6) continue
    free = middle + half
    sheet.text(text, middle, bottom + 3, { ...label, align: 'center' })
  }
}

function drawLegend(sheet: Sheet, series: readonly PdfSeries[]): void {
  if (series.length < 2) return
  const { pdf } = sheet
  let x = MARGIN + AXIS_WIDTH
  for (const { name, color } of series) {
    const [text = ''] = breakLines(name, 160, label, 1)
    const width = widthIn(text, label) + 26
    if (x + width > MARGIN + sheet.width) {
      x = MARGIN + AXIS_WIDTH
      sheet.y += lineHeight(label) + 2
    }
    if (color === null) drawDashed(sheet, x, sheet.y + 1.5, 7, 7)
    else pdf.rect(x, sheet.y + 1.5, 7, 7).fill(color)
    sheet.text(text, x + 11, sheet.y, label)
    x += width
  }
  sheet.y += lineHeight(label) + 4
}

/** What it takes, its legend and note aside. */
export const chartHeight = HEIGHT + 2 * LABEL_ROOM

export function drawChart(sheet: Sheet, chart: PdfChart): void {
  const { panels, series, note } = chart
  const shares = panels.reduce((sum, { share }) => sum + share, 0)
  const plot = HEIGHT - (panels.length - 1) * 8 - panels.length * LABEL_ROOM
  let top = sheet.y
  let lowest: Frame | undefined
  for (const panel of panels) {
    top += LABEL_ROOM + 2
    const frame = frameOf(sheet, chart, panel, top, top + (plot * panel.share) / shares)
    drawGrid(sheet, panel, frame)
    drawBars(sheet, panel, series, frame)
    drawDots(sheet, panel, series[0]?.color ?? ink.accent, frame)
    drawLines(sheet, panel, frame)
    top = frame.bottom + 8
    lowest = frame
  }
  if (lowest) drawTicks(sheet, chart.ticks, lowest)
  sheet.y = top + LABEL_ROOM
  drawLegend(sheet, series)
  if (note !== undefined) sheet.paragraph(note, label)
}
