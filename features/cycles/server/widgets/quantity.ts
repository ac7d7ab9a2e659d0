/** Figures of the bars by day or hour. */
import type { DaysRange, WidgetQuestion } from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { hourStarts } from '../../times/hours.ts'
import type { MaterialDays, QuantityFigures } from '../../widget-figures.ts'
import { layersOf, type QuantityOptions, type WidgetMeasure } from '../../widget-options.ts'
import type { Selection } from '../selection.ts'
import { amountByMeasure, hauledFigures, sum } from './amounts.ts'
import { selectCyclesByDay, selectCyclesByHour, figuresUntil } from './widget-cycles.ts'
import { quantitiesBySlot, timesBySlot, type SlotQuantity } from './by-slot.ts'

type Question = WidgetQuestion<QuantityOptions>

const titleOf = ({ material }: MaterialDays) => material?.title ?? ''

/** The greatest first, so that the most distinct colours go to the largest quantities. */
function byMaterial(
  found: readonly SlotQuantity[],
  slots: readonly string[],
  measure: WidgetMeasure,
): MaterialDays[] {
  const place = new Map(slots.map((slot, index) => [slot, index]))
  const materials = new Map<string, MaterialDays>()
  for (const one of found) {
    const id = one.material?.id ?? ''
    const known = materials.get(id) ?? { material: one.material, amounts: slots.map(() => 0) }
    const at = place.get(one.slot)
    if (at !== undefined) known.amounts[at] = (known.amounts[at] ?? 0) + amountByMeasure[measure](one)
    materials.set(id, known)
  }
  return [...materials.values()].toSorted(
    (one, other) => sum(other.amounts) - sum(one.amounts) || titleOf(one).localeCompare(titleOf(other), 'en'),
  )
}

interface Slotted {
  readonly slots: readonly string[]
  readonly selection: Selection
}

async function slotted(
  tx: Transaction,
  question: Question,
  range: DaysRange,
  until: number | null,
): Promise<Slotted> {
  if (question.options.bucket === 'DAY')
    return { slots: range.days, selection: await selectCyclesByDay(tx, question, range, until) }
  return { slots: hourStarts(range, question.zone), selection: selectCyclesByHour(question, range, until) }
}

/** The amounts of the previous range, bar by bar; a longer range is cut, a shorter one ends early. */
async function amountsBefore(tx: Transaction, question: Question, count: number): Promise<number[]> {
  const { slots, selection } = await slotted(tx, question, question.before, figuresUntil(question))
  const found = await quantitiesBySlot(tx, selection)
  const amounts = new Map<string, number>()
  const amount = amountByMeasure[question.options.measure]
  for (const one of found) amounts.set(one.slot, (amounts.get(one.slot) ?? 0) + amount(one))
  return slots.slice(0, count).map((slot) => amounts.get(slot) ?? 0)
}

export async function quantityByDayFigures(tx: Transaction, question: Question): Promise<QuantityFigures> {
  const { options, range } = question
  const { measure, bucket } = options
  const layers = layersOf(options)
  const { slots, selection } = await slotted(tx, question, range, figuresUntil(question))
  const found = await quantitiesBySlot(tx, selection)
  const isTimed = layers.includes('CYCLE_TIME') || layers.includes('HAULIERS')
  const times = new Map((isTimed ? await timesBySlot(tx, selection) : []).map((one) => [one.slot, one]))
  const each = <T>(of: (slot: string) => T) => slots.map(of)
  return {
    ...hauledFigures(found, measure),
    hours: bucket === 'HOUR' ? [...slots] : null,
    materials: byMaterial(found, slots, measure),
    before: layers.includes('BEFORE') ? await amountsBefore(tx, question, slots.length) : null,
    cycleTimes: layers.includes('CYCLE_TIME') ? each((slot) => times.get(slot)?.average ?? null) : null,
    hauliers: layers.includes('HAULIERS') ? each((slot) => times.get(slot)?.hauliers ?? 0) : null,
  }
}
