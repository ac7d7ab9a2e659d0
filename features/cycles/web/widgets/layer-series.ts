/** Lines over the bars of a chart. */
import { axisText, type ChartInk } from '@haulway/ui'
import type { Words } from '@haulway/platform/messages.ts'
import { durationText } from '@haulway/platform/dates.ts'
import { runningTotals } from '../../quantities/goal.ts'
import type { QuantityFigures } from '../../widget-figures.ts'
import { layersOf, type Layer, type QuantityOptions } from '../../widget-options.ts'

export interface LayerLook {
  readonly name: string
  /** One figure a bar in the unit of the axis; null if there is none. */
  readonly values: readonly (number | null)[]
  /** The same as text. */
  readonly said: readonly string[]
  readonly color: string
  readonly dash: 'solid' | 'dotted'
  /** Title of the layer’s own axis; null: it uses that of the bars. */
  readonly axis: string | null
}

interface Drawing {
  /** The slots of the bars, the base unit, and how many bars have begun. */
  readonly whole: readonly number[]
  readonly begun: number
  readonly colors: readonly string[]
  readonly words: Words
  /** `Weight, t` */
  readonly measured: string
  readonly format: (amount: number) => string
  readonly shown: (amount: number) => number
}

const SECONDS_OF_MINUTE = 60

function lookOf(
  layer: Layer,
  figures: QuantityFigures,
  { whole, begun, words, measured, format, shown }: Drawing,
): Pick<LayerLook, 'values' | 'said' | 'axis'> {
  if (layer === 'CYCLE_TIME') {
    const times = figures.cycleTimes ?? []
    return {
      values: times.map((one) => one && one / SECONDS_OF_MINUTE),
      said: times.map((one) => durationText(one)),
      axis: words('dashboards.axis.cycleTime'),
    }
  }
  if (layer === 'HAULIERS') {
    const counts = (figures.hauliers ?? []).map((one, at) => (at < begun ? one : null))
    return { values: counts, said: counts.map(String), axis: words('dashboards.axis.hauliers') }
  }
  const amounts = layer === 'BEFORE' ? (figures.before ?? []) : runningTotals(whole).slice(0, begun)
  return {
    values: amounts.map(shown),
    said: amounts.map(format),
    axis: layer === 'BEFORE' ? null : words('dashboards.axis.buildup', { measured }),
  }
}

/** The layers of a chart, in the colours that its bars use last. */
export function layerLooks(widget: QuantityOptions, figures: QuantityFigures, drawing: Drawing): LayerLook[] {
  const { colors, words } = drawing
  return layersOf(widget).map((layer, index) => ({
    ...lookOf(layer, figures, drawing),
    name: words(`dashboards.widgets.layers.${layer}`),
    color: colors.at(-1 - index) ?? '',
    dash: layer === 'BEFORE' ? 'dotted' : 'solid',
  }))
}

/** The axis at the right, if a layer has one of its own. */
export function layerAxis(layers: readonly LayerLook[], ink: ChartInk, tick: (shown: number) => string) {
  const name = layers.find(({ axis }) => axis !== null)?.axis
  if (name === undefined) return []
  const text = axisText(ink)
  return [
    {
      type: 'value',
      name,
      min: 0,
      nameTextStyle: { ...text, align: 'right', padding: [0, -36, 0, 0], overflow: 'truncate', width: 200 },
      nameGap: 10,
      splitNumber: 4,
      axisLabel: { ...text, formatter: tick },
      splitLine: { show: false },
    },
  ]
}

export function layerSeries(layers: readonly LayerLook[], slots: readonly string[]) {
  return layers.map(({ name, values, said, color, dash, axis }) => ({
    name,
    type: 'line',
    // Above the bars.
    z: 3,
    yAxisIndex: axis === null ? 0 : 1,
    showSymbol: values.length < 40,
    symbolSize: 6,
    connectNulls: false,
    lineStyle: { color, type: dash, width: 2 },
    itemStyle: { color },
    data: values.map((value, at) => ({ value, tip: `${slots[at] ?? ''}\n${name}: ${said[at] ?? ''}` })),
  }))
}
