import type { Widget } from '../widget.ts'
import type { Look } from './look.ts'
import type { DashboardItem, WidgetChange } from './useWidgetChanges.ts'

/** What every layout of widgets is told. */
export interface WidgetsProps {
  readonly dashboard: DashboardItem
  readonly look: Look
  readonly editing: boolean
  /** A widget that somebody is editing, as it would be: shown in its place before it is saved. */
  readonly draft?: Widget | undefined
  readonly onChange: (change: WidgetChange) => void
  readonly onEdit: (widget: Widget) => void
}
