import type { Words } from '@haulway/platform/messages.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Measure } from '@haulway/units'
import type { Widget, WidgetMeasure } from '../widget.ts'

/** Kind of quantity that a measure is shown as. */
export const unitOf: Readonly<Record<WidgetMeasure, Measure>> = {
  LOADS: 'count',
  WEIGHT: 'weight',
  VOLUME: 'haulVolume',
}

/** `loads, t`: what a widget counts, and in what. */
export function measureText(words: Words, measures: Measures, measure: WidgetMeasure): string {
  const unit = measures.unit(unitOf[measure])
  return [words(`dashboards.widgets.measure.${measure}`), unit].filter(Boolean).join(', ')
}

/** What people called a widget, or else what it shows. */
export function widgetTitle(
  words: Words,
  { title, kind, measure }: Pick<Widget, 'title' | 'kind' | 'measure'>,
) {
  if (title !== null) return title
  const named = words(`dashboards.widgets.kind.${kind}`)
  return kind === 'QUANTITY_BY_DAY' ? `${named}: ${words(`dashboards.widgets.measure.${measure}`)}` : named
}
