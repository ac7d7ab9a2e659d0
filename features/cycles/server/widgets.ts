/** Figures of the widgets that show cycles. */
import { serveWidget, type ServedWidget, type WidgetQuestion } from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import {
  cyclePhases,
  keyFigures,
  quantityByDay,
  type CycleWidgetFigures,
  type MaterialDays,
  type WidgetMeasure,
} from '../widgets.ts'
import { atHours, quantitiesByDay, type DayQuantity } from './by-day.ts'
import { selectionOf, type Selection } from './selection.ts'
import { onDays } from './shifts.ts'
import { summarise } from './summary.ts'

const amountOf: Readonly<Record<WidgetMeasure, (one: DayQuantity) => number>> = {
  LOADS: (one) => one.loads,
  WEIGHT: (one) => one.weight,
  VOLUME: (one) => one.volume,
}
const estimatedOf: typeof amountOf = {
  LOADS: () => 0,
  WEIGHT: (one) => one.weightEstimated,
  VOLUME: (one) => one.volumeEstimated,
}
const unknownOf: Readonly<Record<WidgetMeasure, (one: DayQuantity) => number>> = {
  LOADS: () => 0,
  WEIGHT: (one) => one.unweighed,
  VOLUME: (one) => one.unmeasured,
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const titleOf = ({ material }: MaterialDays) => material?.title ?? ''

/** The greatest first, so that the colours told apart best are those of what there is most of. */
function byMaterial(
  found: readonly DayQuantity[],
  days: readonly string[],
  measure: WidgetMeasure,
): MaterialDays[] {
  const place = new Map(days.map((day, index) => [day, index]))
  const materials = new Map<string, MaterialDays>()
  for (const one of found) {
    const id = one.material?.id ?? ''
    const known = materials.get(id) ?? { material: one.material, amounts: days.map(() => 0) }
    const at = place.get(one.day)
    if (at !== undefined) known.amounts[at] = (known.amounts[at] ?? 0) + amountOf[measure](one)
    materials.set(id, known)
  }
  return [...materials.values()].toSorted(
    (one, other) => sum(other.amounts) - sum(one.amounts) || titleOf(one).localeCompare(titleOf(other), 'en'),
  )
}

/** A shift that counts for a day begins on the day before it at the earliest. */
const AROUND_MS = 86_400_000

async function selected(
  tx: Transaction,
  { options, project, zone, range }: WidgetQuestion<unknown>,
): Promise<Selection> {
  const { route, equipment, material, timeFrom, timeTo } = options
  const around = {
    from: new Date(range.from.getTime() - AROUND_MS),
    to: new Date(range.to.getTime() + AROUND_MS),
  }
  const all = selectionOf({ project, route, equipment, material }, around)
  const timed = timeFrom === null || timeTo === null ? all : atHours(all, zone, timeFrom, timeTo)
  return await onDays(tx, timed, zone, range.days)
}

/** `summary`: what of the times is told besides. */
async function figuresOf(
  tx: Transaction,
  question: WidgetQuestion<unknown>,
  measure: WidgetMeasure,
  summary: 'none' | 'average' | 'phases',
): Promise<CycleWidgetFigures> {
  const { range, project, account } = question
  const selection = await selected(tx, question)
  const found = await quantitiesByDay(tx, selection)
  const times = summary === 'none' ? null : await summarise(tx, selection, range, project, account)
  return {
    materials: byMaterial(found, range.days, measure),
    amount: sum(found.map(amountOf[measure])),
    estimated: sum(found.map(estimatedOf[measure])),
    loads: sum(found.map((one) => one.loads)),
    unknown: sum(found.map(unknownOf[measure])),
    average: times?.measures.total?.average ?? null,
    measures: summary === 'phases' ? (times?.measures ?? null) : null,
  }
}

export const servedCycleWidgets: readonly ServedWidget[] = [
  serveWidget(quantityByDay, (tx, question) => figuresOf(tx, question, question.options.measure, 'none')),
  serveWidget(keyFigures, (tx, question) => figuresOf(tx, question, question.options.measure, 'average')),
  serveWidget(cyclePhases, (tx, question) => figuresOf(tx, question, 'LOADS', 'phases')),
]
