/** Reads the figures of a dashboard's widgets for its project and days. */
import type { ServedWidget, WidgetQuestion } from '@haulway/report/server/index.ts'
import type { Reference } from '@haulway/resource'
import type { WorkCalendar } from '@haulway/schedule'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { WidgetFigures } from '../dashboards.endpoints.ts'
import { widgetRange } from '../range.ts'
import { inRange, type DateRange, type RangeLooks, type StartingDate, type Widget } from '../widget.ts'

/** The settings of a dashboard that its widgets follow. */
export interface DashboardSettings {
  readonly project: Reference
  readonly calendar: WorkCalendar
  readonly startingDate: StartingDate
  readonly looks: RangeLooks
  readonly dateRange: DateRange | null
}

/** The reader's selection. */
export interface FigureSelection {
  readonly now: number
  /** `now` is a past instant: later facts are excluded. */
  readonly isPast: boolean
  /** Number of ranges from the dashboard's own. */
  readonly step: number
  /** Replaces that of every widget; null: unchanged. */
  readonly range: DateRange | null
}

export async function widgetFigures(
  tx: Transaction,
  served: readonly ServedWidget[],
  scope: UserScope,
  standing: DashboardSettings,
  stored: Widget,
  { now, isPast, step, range: chosen }: FigureSelection,
): Promise<WidgetFigures> {
  const { calendar, project } = standing
  const { zone } = calendar
  const length = chosen ?? stored.dateRange ?? standing.dateRange ?? 'SINGLE_DAY'
  const range = widgetRange(length, { ...standing, now, step })
  const question: WidgetQuestion<unknown> = {
    ...scope,
    project,
    zone,
    range,
    before: widgetRange(length, { ...standing, now, step: step - 1 }),
    now,
    isPast,
    options: inRange(stored, length),
  }
  const found = served.find(({ widget }) => widget.kind === stored.kind)
  return {
    key: stored.key,
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    days: [...range.days],
    begun: range.begun,
    timeZone: zone,
    asOf: new Date(now).toISOString(),
    ...(await found?.figures(tx, question)),
  }
}
