/** What the widgets of a dashboard show, from the cycles of its project. */
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import {
  atHours,
  quantitiesByDay,
  selectionOf,
  summarise,
  type DayQuantity,
  type Selection,
} from '../../cycles/index.ts'
import type { MaterialDays, WidgetFigures } from '../dashboards.endpoints.ts'
import { widgetRange, type WidgetRange } from '../range.ts'
import type { DateRange, StartingDate, Widget, WidgetMeasure } from '../widget.ts'

/** What of a dashboard its widgets follow. */
export interface Standing {
  readonly project: Reference
  readonly zone: string
  readonly startingDate: StartingDate
  readonly dateRange: DateRange | null
}

/** What of a widget decides its figures. */
export type StoredWidget = Pick<Widget, 'key' | 'kind' | 'measure' | 'timeFrom' | 'timeTo' | 'dateRange'> & {
  readonly material: string | null
  readonly route: string | null
  readonly equipment: string | null
}

const amountOf: Readonly<Record<WidgetMeasure, (one: DayQuantity) => number>> = {
  LOADS: (one) => one.loads,
  WEIGHT: (one) => one.weight,
  VOLUME: (one) => one.volume,
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

const referenceTo = (id: string | null) => (id === null ? null : { id, title: '' })

function selected(widget: StoredWidget, { project, zone }: Standing, range: WidgetRange): Selection {
  const selection = selectionOf(
    {
      project,
      route: referenceTo(widget.route),
      equipment: referenceTo(widget.equipment),
      material: referenceTo(widget.material),
    },
    range,
  )
  const { timeFrom, timeTo } = widget
  return timeFrom === null || timeTo === null ? selection : atHours(selection, zone, timeFrom, timeTo)
}

export async function widgetFigures(
  tx: Transaction,
  account: string,
  standing: Standing,
  widget: StoredWidget,
  at: { readonly now: number; readonly step: number },
): Promise<WidgetFigures> {
  const { zone, startingDate, project } = standing
  const range = widgetRange(startingDate, widget.dateRange ?? standing.dateRange ?? 'SINGLE_DAY', {
    ...at,
    zone,
  })
  const selection = selected(widget, standing, range)
  const found = await quantitiesByDay(tx, selection, zone)
  const summary =
    widget.kind === 'QUANTITY_BY_DAY' ? null : await summarise(tx, selection, range, project, account)
  return {
    key: widget.key,
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    days: [...range.days],
    begun: range.begun,
    materials: byMaterial(found, range.days, widget.measure),
    amount: sum(found.map(amountOf[widget.measure])),
    loads: sum(found.map((one) => one.loads)),
    unknown: sum(found.map(unknownOf[widget.measure])),
    average: summary?.measures.total?.average ?? null,
    measures: widget.kind === 'CYCLE_PHASES' ? (summary?.measures ?? null) : null,
  }
}
