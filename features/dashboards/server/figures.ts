/** What the widgets of a dashboard show, of its project and its days. */
import type { ServedWidget, WidgetQuestion } from '@haulway/report/server/index.ts'
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { WidgetFigures } from '../dashboards.endpoints.ts'
import { widgetRange } from '../range.ts'
import type { DateRange, StartingDate, Widget } from '../widget.ts'

/** What of a dashboard its widgets follow. */
export interface Standing {
  readonly project: Reference
  readonly zone: string
  readonly startingDate: StartingDate
  readonly dateRange: DateRange | null
}

export async function widgetFigures(
  tx: Transaction,
  served: readonly ServedWidget[],
  { account, user }: Pick<WidgetQuestion<unknown>, 'account' | 'user'>,
  standing: Standing,
  stored: Widget,
  at: { readonly now: number; readonly step: number },
): Promise<WidgetFigures> {
  const { zone, startingDate, project } = standing
  const range = widgetRange(startingDate, stored.dateRange ?? standing.dateRange ?? 'SINGLE_DAY', {
    ...at,
    zone,
  })
  const question: WidgetQuestion<unknown> = {
    account,
    user,
    project,
    zone,
    range,
    now: at.now,
    options: stored,
  }
  const found = served.find(({ widget }) => widget.kind === stored.kind)
  return {
    key: stored.key,
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    days: [...range.days],
    begun: range.begun,
    ...(await found?.figures(tx, question)),
  }
}
