import type { ServedWidget } from '@haulway/report/server/index.ts'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { ShownDashboard, WidgetFigures } from '../dashboards.endpoints.ts'
import { widgetFigures } from './figures.ts'
import { readDashboardSettings, readWidgets } from './widgets.ts'

type Frame = Pick<ShownDashboard, 'id' | 'headerTitle' | 'subTitle' | 'layout' | 'defaultWidgetSize'>

/** A dashboard with its current figures; throws when none is open to the reader. */
export async function readShown(
  tx: Transaction,
  served: readonly ServedWidget[],
  scope: UserScope,
  id: string,
  now: number,
): Promise<ShownDashboard> {
  const standing = await readDashboardSettings(tx, scope.account, id)
  const { rows } = await tx.query<Frame>(
    `select id, header_title as "headerTitle", sub_title as "subTitle", layout,
       default_widget_size as "defaultWidgetSize"
     from dashboards where account_id = $1 and id = $2`,
    [scope.account, id],
  )
  const [frame] = rows
  if (!frame) throw new Error('a dashboard that stands has a frame')
  const widgets = await readWidgets(tx, scope.account, id, null)
  const figures: WidgetFigures[] = []
  const look = { now, isPast: false, step: 0, range: null }
  for (const widget of widgets) figures.push(await widgetFigures(tx, served, scope, standing, widget, look))
  return { ...frame, widgets, figures, timeZone: standing.calendar.zone }
}
