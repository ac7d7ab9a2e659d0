import type { EChartsCoreOption } from 'echarts/core'

/** Number of points from which a series is drawn in steps. */
const MANY = 400
const POINTS_PER_STEP = 500

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

function withMarks(option: EChartsCoreOption, series: readonly Series[], count: number): EChartsCoreOption {
  const few = series.map((one) => {
    if (one.data === undefined || !isMany(one)) return one
    const kept = outermost(one.data)
    return { ...one, data: one.data.map((mark, at) => (at < count || kept.has(mark) ? mark : NONE)) }
  })
  return { ...option, series: few }
}

/**
 * The options by which a chart is drawn, each in a task of its own: first everything but the many points, of which the
 * outermost suffice to fix the axes, then more and more of them. Each has its final index in the data.
 */
export function drawSteps(option: EChartsCoreOption): readonly EChartsCoreOption[] {
  const series = (option['series'] ?? []) as readonly Series[]
  const most = Math.max(0, ...series.filter(isMany).map(({ data = [] }) => data.length))
  const steps = Math.ceil(most / POINTS_PER_STEP)
  return [...Array.from({ length: steps }, (_, n) => withMarks(option, series, n * POINTS_PER_STEP)), option]
}
