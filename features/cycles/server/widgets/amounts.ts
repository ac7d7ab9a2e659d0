/** Amounts of what was hauled, in the measure of a widget. */
import type { HauledFigures } from '../../widget-figures.ts'
import type { WidgetMeasure } from '../../widget-options.ts'
import type { SlotQuantity } from './by-slot.ts'

type Amounts = Readonly<Record<WidgetMeasure, (one: SlotQuantity) => number>>

export const amountByMeasure: Amounts = {
  LOADS: (one) => one.loads,
  WEIGHT: (one) => one.weight,
  VOLUME: (one) => one.volume,
}
const estimatedOf: Amounts = {
  LOADS: () => 0,
  WEIGHT: (one) => one.weightEstimated,
  VOLUME: (one) => one.volumeEstimated,
}
const unknownOf: Amounts = {
  LOADS: () => 0,
  WEIGHT: (one) => one.unweighed,
  VOLUME: (one) => one.unmeasured,
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export const hauledFigures = (found: readonly SlotQuantity[], measure: WidgetMeasure): HauledFigures => ({
  amount: sum(found.map(amountByMeasure[measure])),
  estimated: sum(found.map(estimatedOf[measure])),
  loads: sum(found.map((one) => one.loads)),
  unknown: sum(found.map(unknownOf[measure])),
})
