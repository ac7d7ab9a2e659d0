import { useAccountZone } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { dashboardWidgets } from '../dashboards.endpoints.ts'
import type { TimeSelection } from './useTimeSelection.ts'
import { widgetsOf, type DashboardItem } from './useWidgetChanges.ts'

/** The project's zone, from the response that the first widget fetches anyway. */
export function useDashboardZone(dashboard: DashboardItem, look: TimeSelection): string {
  const usual = useAccountZone()
  const widget = widgetsOf(dashboard)[0]?.key
  const { data } = useCall(
    dashboardWidgets,
    { params: { id: dashboard.id }, query: { widget: widget ?? '', ...look } },
    { enabled: widget !== undefined, keep: true },
  )
  return data?.timeZone ?? usual
}
