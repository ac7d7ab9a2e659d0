import type { EChartsCoreOption } from 'echarts/core'

/** Number of points from which a series is drawn in two steps. */
const MANY = 400

type Mark = { readonly value: readonly number[] }
interface Series {
  readonly type: string
  readonly data?: readonly Mark[]
}

const isMany = ({ type, data = [] }: Series): boolean => type === 'scatter' && data.length >= MANY

/** Points with the least or greatest value in any dimension. */
function outermost(marks: readonly Mark[]): ReadonlySet<Mark> {
  const found = new Set<Mark>()
  for (let at = 0; at < (marks[0]?.value.length ?? 0); at++) {
    const of = (mark: Mark) => mark.value[at] ?? 0
    found.add(marks.reduce((least, one) => (of(one) < of(least) ? one : least)))
    found.add(marks.reduce((most, one) => (of(one) > of(most) ? one : most)))
  }
  return found
}

/** ECharts' notation for no point. */
const NONE = '-'

/**
 * The option for the first drawing step: everything but the many points, of which the outermost suffice to fix the
 * axes before the others are drawn. Each has its final index in the data. Undefined where all can be drawn in one
 * step.
 */
export function firstDrawStep(option: EChartsCoreOption): EChartsCoreOption | undefined {
  const series = (option['series'] ?? []) as readonly Series[]
  if (!series.some(isMany)) return undefined
  const few = series.map((one) => {
    if (one.data === undefined || !isMany(one)) return one
    const kept = outermost(one.data)
    return { ...one, data: one.data.map((mark) => (kept.has(mark) ? mark : NONE)) }
  })
  return { ...option, series: few }
}
