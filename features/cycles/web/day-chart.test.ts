import { expect, test } from 'vitest'
import { chartMaterials, localClockMs, dayChartOption } from './day-chart.ts'
import type { Summary } from './report.ts'

test('an axis in UTC shows the local time of the zone', () => {
  const noon = Date.parse('2026-05-06T12:00:00Z')
  expect(new Date(localClockMs(noon, 'America/New_York')).toISOString()).toBe('2026-05-06T08:00:00.000Z')
  expect(new Date(localClockMs(noon, 'Asia/Kolkata')).toISOString()).toBe('2026-05-06T17:30:00.000Z')
  expect(localClockMs(noon, 'UTC')).toBe(noon)
})

const at = '2026-05-06T12:00:00.000Z'
const hauled = {
  materials: [
    { id: 'ore', title: 'Ore' },
    { id: 'soil', title: 'Soil' },
  ],
  buckets: [
    {
      at,
      cycles: 9,
      average: 600,
      materials: [
        ['ore', 4],
        ['soil', 3],
        [null, 2],
      ],
    },
  ] satisfies Summary['buckets'],
}
const rest = { title: 'Others', color: 'grey' }
const ofOre = (id: string) => (id === 'ore' ? 'brown' : undefined)

test('materials with a colour have their own series and all others share one; without colours there is a single series', () => {
  expect(chartMaterials(hauled, ofOre, rest)).toEqual([
    { id: 'ore', title: 'Ore', color: 'brown' },
    { id: null, ...rest },
  ])
  expect(chartMaterials(hauled, () => 'brown', rest)).toHaveLength(3)
  expect(chartMaterials(hauled, () => undefined, rest)).toEqual([])
})

test('stacked bars contain every cycle once, and points have the colour of their material', () => {
  const ink = { accent: 'a', text: 't', line: 'l', strong: 's', surface: 's', font: 'f' }
  const words = { counts: 'Cycles', times: '', average: '', p90: '', open: '', countUnit: '', count: String }
  const moment = Date.parse(at)
  const summary = {
    ...hauled,
    from: at,
    to: at,
    timeZone: 'UTC',
    bucket: 'hour',
    measures: {},
    points: [
      [moment, 60, 'k1', 'T-1', 'ore'],
      [moment, 60, 'k2', 'T-1', 'soil'],
    ],
  } as unknown as Summary
  const materials = chartMaterials(hauled, ofOre, rest)
  const { series } = dayChartOption(summary, ink, { ...words, materials }) as unknown as {
    series: { type: string; itemStyle: object; data: { value: number[]; itemStyle?: object }[] }[]
  }
  const bars = series.filter(({ type }) => type === 'bar')
  expect(bars.map(({ data }) => data[0]?.value[1])).toEqual([4, 5])
  expect(bars.map(({ itemStyle }) => itemStyle)).toMatchObject([{ color: 'brown' }, { color: 'grey' }])
  const dots = series.find(({ type }) => type === 'scatter')?.data
  expect(dots?.map(({ itemStyle }) => itemStyle)).toEqual([{ color: 'brown' }, { color: 'grey' }])
})
