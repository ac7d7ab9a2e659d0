import type { EChartsCoreOption } from 'echarts/core'

/** From so many dots on, a series is drawn in two steps. */
const MANY = 400

type Mark = { readonly value: readonly number[] }
interface Series {
  readonly type: string
  readonly data?: readonly Mark[]
}

const isMany = ({ type, data = [] }: Series): boolean => type === 'scatter' && data.length >= MANY

/** Those that are the least or the greatest in anything. */
function outermost(marks: readonly Mark[]): ReadonlySet<Mark> {
  const found = new Set<Mark>()
  for (let at = 0; at < (marks[0]?.value.length ?? 0); at++) {
    const of = (mark: Mark) => mark.value[at] ?? 0
    found.add(marks.reduce((least, one) => (of(one) < of(least) ? one : least)))
    found.add(marks.reduce((most, one) => (of(one) > of(most) ? one : most)))
  }
  return found
}

/** No mark, in the words of ECharts. */
const NONE = '-'

/**
 * What of a chart is drawn first: all but the many dots, of which the outermost are enough for axes that stay as they are when
 * the others come. Each has its own place in the data already. Undefined where all can be drawn in one go.
 */
export function firstStep(option: EChartsCoreOption): EChartsCoreOption | undefined {
  const series = (option['series'] ?? []) as readonly Series[]
  if (!series.some(isMany)) return undefined
  const few = series.map((one) => {
    if (one.data === undefined || !isMany(one)) return one
    const kept = outermost(one.data)
    return { ...one, data: one.data.map((mark) => (kept.has(mark) ? mark : NONE)) }
  })
  return { ...option, series: few }
}
