/**
 * Draws the bars of a chart as a picture for mails: opaque, at twice its size, in colours that suit light and dark
 * backgrounds. Text is drawn as outlines of bundled fonts: the server needs no installed fonts.
 */
import sharp from 'sharp'
import { plainText, runsOf, type Weight } from '@haulway/platform/server/pdf/faces.ts'
import { breakLines, widthIn } from '@haulway/platform/server/pdf/lines.ts'
import { MOST_BARS, type ContentChart } from '../content.ts'
import { shorten } from '../shorten.ts'

/** Size in the mail, in pixels; the picture has twice as many each way. */
export const CHART_WIDTH = 600
export const CHART_HEIGHT = 240

const LONGEST_ALTERNATIVE = 1_000
const tone = { ground: '#eef1f5', bar: '#3f83bd', text: '#45505c', line: '#a9b4c0' }
const frame = { left: 16, right: CHART_WIDTH - 16, top: 56, bottom: CHART_HEIGHT - 30 }
const WIDEST_BAR = 48
/** Least gap between two texts side by side. */
const GAP = 6

interface Lettering {
  readonly weight: Weight
  readonly size: number
}
const heading: Lettering = { weight: 'semibold', size: 14 }
const small: Lettering = { weight: 'regular', size: 10.5 }

/** The bars that are drawn: the last ones. */
export const barsOf = ({ bars }: ContentChart): ContentChart['bars'] => bars.slice(-MOST_BARS)

/** Alternative text of the picture. */
export function alternativeText(chart: ContentChart): string {
  const values = plainText(
    barsOf(chart)
      .map(({ label, text }) => `${label}: ${text}`)
      .join('; '),
  )
  return shorten(values, LONGEST_ALTERNATIVE)
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** A line of text with its left end at `x` and its baseline at `y`. */
function drawText(text: string, x: number, y: number, { weight, size }: Lettering): string {
  const letters: string[] = []
  let at = x
  for (const run of runsOf(text, weight)) {
    for (const char of run.text) {
      const { path, em } = run.face.outline(char)
      const scale = size / em
      if (path !== '')
        letters.push(
          `<path transform="translate(${rounded(at)} ${rounded(y)}) scale(${scale} ${-scale})" d="${path}"/>`,
        )
      at += (run.face.width(char) ?? 0) * size
    }
  }
  return `<g fill="${tone.text}">${letters.join('')}</g>`
}

interface Placed {
  readonly text: string
  readonly middle: number
  readonly y: number
}

/** Texts centred at their positions; one that would overlap the previous is omitted. */
function drawApart(texts: readonly Placed[], widest: number): string[] {
  let free = -Infinity
  return texts.flatMap(({ text, middle, y }) => {
    const [line = ''] = breakLines(text, widest, small, 1)
    const width = widthIn(line, small)
    const x = Math.min(Math.max(middle - width / 2, 4), CHART_WIDTH - 4 - width)
    if (line === '' || x < free) return []
    free = x + width + GAP
    return [drawText(line, x, y, small)]
  })
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0)

function drawing(chart: ContentChart): string {
  const bars = barsOf(chart)
  const values = bars.map(({ value }) => finite(value))
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const yOf = (value: number) =>
    frame.bottom - ((value - low) / (high - low || 1)) * (frame.bottom - frame.top)
  const slot = (frame.right - frame.left) / Math.max(bars.length, 1)
  const width = Math.min(WIDEST_BAR, slot * 0.72)
  const middleOf = (index: number) => frame.left + (index + 0.5) * slot
  const shapes = values.map((value, index) => {
    const [top, bottom] = [yOf(Math.max(value, 0)), yOf(Math.min(value, 0))]
    const x = rounded(middleOf(index) - width / 2)
    return `<rect x="${x}" y="${rounded(top)}" width="${rounded(width)}" height="${rounded(bottom - top)}" fill="${tone.bar}"/>`
  })
  // Texts may be wider than their bars if they do not overlap.
  const widest = Math.max(slot - GAP, 72)
  const labels = bars.map(({ label }, index) => ({
    text: label,
    middle: middleOf(index),
    y: CHART_HEIGHT - 12,
  }))
  const said = bars.map(({ text }, index) => ({
    text,
    middle: middleOf(index),
    y: yOf(Math.max(values[index] ?? 0, 0)) - 5,
  }))
  // Values that would overlap neighbouring bars are omitted, except the greatest.
  const roomy = bars.every(({ text }) => widthIn(plainText(text), small) <= slot - GAP)
  const shown = roomy ? said : said.slice(values.indexOf(high)).slice(0, 1)
  const [title = ''] = breakLines(chart.title, frame.right - frame.left, heading, 1)
  const zero = rounded(yOf(0))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH * 2}" height="${CHART_HEIGHT * 2}" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}">`,
    `<rect width="${CHART_WIDTH}" height="${CHART_HEIGHT}" fill="${tone.ground}"/>`,
    drawText(title, frame.left, 24, heading),
    ...shapes,
    `<path d="M${frame.left} ${zero}H${frame.right}" stroke="${tone.line}" stroke-width="1"/>`,
    ...drawApart(shown, widest),
    ...drawApart(labels, widest),
    '</svg>',
  ].join('')
}

/** The picture as PNG. */
export async function drawChart(chart: ContentChart): Promise<Uint8Array> {
  return await sharp(Buffer.from(drawing(chart)))
    .flatten({ background: tone.ground })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
