import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ContentChart } from '../content.ts'
import { alternativeText, drawChart } from './draw-chart.ts'

const chart = (labels: readonly string[], title = 'Weight by day'): ContentChart => ({
  title,
  bars: labels.map((label, index) => ({ label, value: (index * 37) % 101, text: `${(index * 37) % 101} t` })),
})
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => `03-${String(index + 1).padStart(2, '0')}`)

async function pixels(drawn: Uint8Array) {
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
  const colors = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.subarray(at, at + 3).toString('hex')
    colors.set(color, (colors.get(color) ?? 0) + 1)
  }
  return { ...info, data, colors }
}
/** Counts the pixels that are darker than bars: those of text. */
function inked({ data, width, channels }: Awaited<ReturnType<typeof pixels>>, from: number, to: number) {
  let count = 0
  for (let at = from * width * channels; at < to * width * channels; at += channels)
    if ((data[at + 1] ?? 255) < 110 && Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0)) < 40) count += 1
  return count
}

test('draws an opaque PNG of 1,200 by 480 pixels with a background and bars', async () => {
  const drawn = await drawChart(chart(days(7)))
  const { format, hasAlpha } = await sharp(drawn).metadata()
  const seen = await pixels(drawn)
  expect({ format, hasAlpha, width: seen.width, height: seen.height }).toEqual({
    format: 'png',
    hasAlpha: false,
    width: 1_200,
    height: 480,
  })
  expect(drawn.byteLength).toBeLessThan(60_000)
  expect(seen.colors.size).toBeGreaterThan(2)
  expect(seen.colors.get('3f83bd')).toBeGreaterThan(10_000)
  expect(seen.colors.get('eef1f5')).toBeGreaterThan(100_000)
})

test.each([
  ['Weight by day', 'North'],
  ['Вес по дням', 'Карьер'],
  ['每日重量', '北采场'],
])('draws the letters of %s with the bundled fonts', async (title, label) => {
  const [named, unnamed] = await Promise.all([
    pixels(await drawChart(chart([label], title))),
    pixels(await drawChart(chart([''], ''))),
  ])
  expect(inked(unnamed, 0, 60) + inked(unnamed, 430, 480)).toBe(0)
  expect(inked(named, 0, 60)).toBeGreaterThan(300)
  expect(inked(named, 430, 480)).toBeGreaterThan(100)
})

test('describes the last 31 bars in at most 1,000 characters', () => {
  const text = alternativeText(chart(days(40)))
  expect(text.startsWith('03-10: ')).toBe(true)
  expect(text.split('; ')).toHaveLength(31)
  const long = alternativeText(chart(Array.from({ length: 31 }, (_, index) => `${'采'.repeat(60)}${index}`)))
  expect(Array.from(long)).toHaveLength(1_000)
  expect(long.endsWith('…')).toBe(true)
})

test.each<[string, ContentChart]>([
  ['no bars', chart([])],
  ['zeros only', { title: 'x', bars: [{ label: 'a', value: 0, text: '0' }] }],
  [
    'invalid numbers and hostile labels',
    {
      title: '</svg><image href="file:///etc/passwd"/>\u0000\u202e',
      bars: [
        { label: '<b>&', value: Number.NaN, text: '"><svg' },
        { label: 'x'.repeat(5_000), value: -3, text: '-3' },
        { label: '\ud800', value: Infinity, text: '∞' },
      ],
    },
  ],
])('draws a chart of %s', async (_what, given) => {
  expect((await sharp(await drawChart(given)).metadata()).width).toBe(1_200)
})
