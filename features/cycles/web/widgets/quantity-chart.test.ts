import { expect, test } from 'vitest'
import { metricProfile } from '@haulway/units'
import type { QuantityOptions } from '../../widget-options.ts'
import { axisNameOf, barSeries, quantityOption, type SlottedFigures } from './quantity-chart.ts'
import { en } from '../../../testing/web/words.ts'
import { wordsOf } from '@haulway/platform/messages.ts'

const words = wordsOf(en, 'en')
const names = { all: 'All', others: 'Others', none: 'None' }

const usual: QuantityOptions = {
  measure: 'WEIGHT',
  bucket: 'DAY',
  byMaterial: true,
  layers: [],
  goal: null,
  goalLoads: null,
  goalWeight: null,
  goalVolume: null,
  axisTitle: null,
  axisScale: 'LINEAR',
  theme: 'STANDARD',
}

const figures: SlottedFigures = {
  key: 'a',
  from: '2026-03-02T00:00:00.000Z',
  to: '2026-03-04T00:00:00.000Z',
  days: ['2026-03-02', '2026-03-03'],
  begun: 2,
  timeZone: 'UTC',
  asOf: '2026-03-03T15:00:00.000Z',
  amount: 90_000,
  estimated: 0,
  loads: 4,
  unknown: 0,
  hours: null,
  materials: [
    { material: { id: 'granite', title: 'Granite' }, amounts: [30_000, 40_000] },
    { material: null, amounts: [0, 20_000] },
  ],
  before: null,
  cycleTimes: null,
  hauliers: null,
}

interface Drawn {
  readonly yAxis: readonly { readonly type: string; readonly name: string }[]
  readonly series: readonly {
    readonly name: string
    readonly type: string
    readonly stack?: string
    readonly data: readonly { readonly value: number }[]
  }[]
}

function drawn(chosen: Partial<QuantityOptions>): Drawn {
  const widget = { ...usual, ...chosen }
  const option = quantityOption({
    widget,
    figures,
    layers: [],
    series: barSeries(widget, figures, names),
    colors: ['red', 'blue'],
    goalColor: 'black',
    goalName: 'Goal',
    ink: { text: '', strong: '', line: '', surface: '', font: '', accent: '' },
    profile: metricProfile,
    format: String,
    tick: String,
    slotName: (slot) => slot,
    axisName: axisNameOf(words, widget, 'Weight, t'),
  })
  return option as unknown as Drawn
}
const bars = (chart: Drawn) => chart.series.filter(({ type }) => type === 'bar')

test('byMaterial splits and stacks the bars, else there is one bar', () => {
  expect(bars(drawn({})).map(({ name, stack }) => [name, stack])).toEqual([
    ['Granite', 'amount'],
    ['None', 'amount'],
  ])
  expect(bars(drawn({ byMaterial: false })).map(({ name }) => name)).toEqual(['All'])
})

test('axisScale: a logarithmic axis disables stacking', () => {
  const chart = drawn({ axisScale: 'LOGARITHMIC' })
  expect([drawn({}).yAxis[0]?.type, chart.yAxis[0]?.type]).toEqual(['value', 'log'])
  expect(bars(chart).map(({ name }) => name)).toEqual(['All'])
})

test('axisTitle: a custom title, else the measure', () => {
  const nameOf = (chosen: Partial<QuantityOptions>) => drawn(chosen).yAxis[0]?.name
  expect(nameOf({})).toBe('Weight, t')
  expect(nameOf({ axisTitle: 'Ore' })).toBe('Ore')
})

test('goalWeight and goalVolume: draws the goal line in the reader’s units', () => {
  const goalOf = (chosen: Partial<QuantityOptions>) =>
    drawn({ goal: 'CONSTANT', ...chosen })
      .series.find(({ name }) => name === 'Goal')
      ?.data.map(({ value }) => value)
  expect(goalOf({ goalWeight: 50_000, goalVolume: 7 })).toEqual([50, 50])
  expect(goalOf({ measure: 'VOLUME', goalWeight: 50_000, goalVolume: 7 })).toEqual([7, 7])
  expect(goalOf({ goalVolume: 7 })).toBeUndefined()
})
