import type { Widget } from '../widget.ts'
import type { DashboardItem, WidgetChange } from './useWidgetChanges.ts'

/** What every layout of widgets is told. */
export interface WidgetsProps {
  readonly dashboard: DashboardItem
  readonly step: number
  readonly editing: boolean
  readonly onChange: (change: WidgetChange) => void
  readonly onEdit: (widget: Widget) => void
}
