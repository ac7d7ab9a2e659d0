import type { Widget } from '../../widget.ts'
import type { TimeSelection } from '../useTimeSelection.ts'
import type { DashboardItem, WidgetChange } from '../useWidgetChanges.ts'

/** The props of every layout of widgets. */
export interface WidgetsProps {
  readonly dashboard: DashboardItem
  readonly look: TimeSelection
  readonly editing: boolean
  /** The draft of a widget that is being edited, shown in its place. */
  readonly draft?: Widget | undefined
  readonly onChange: (change: WidgetChange) => void
  readonly onEdit: (widget: Widget) => void
}
