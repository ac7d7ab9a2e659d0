import type { Words } from '@haulway/platform/messages.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Measure } from '@haulway/units'
import type { WidgetMeasure } from '../../widget-options.ts'

/** The kind of quantity by which a measure is formatted. */
export const unitOf: Readonly<Record<WidgetMeasure, Measure>> = {
  LOADS: 'count',
  WEIGHT: 'weight',
  VOLUME: 'haulVolume',
}

/** `loads, t`: what a widget counts, with its unit. */
export function measureText(words: Words, measures: Measures, measure: WidgetMeasure): string {
  const unit = measures.unit(unitOf[measure])
  return [words(`dashboards.widgets.measure.${measure}`), unit].filter(Boolean).join(', ')
}
