import type { Widget } from '../../widget.ts'
import { widgetsOf } from '../useWidgetChanges.ts'
import type { WidgetsProps } from './widgets-props.ts'
import { withWidget } from './withWidget.ts'

/** The widgets of a dashboard, with the draft of the one being edited. */
export const shownWidgets = ({
  dashboard,
  draft,
}: Pick<WidgetsProps, 'dashboard' | 'draft'>): readonly Widget[] =>
  draft ? withWidget(draft)(widgetsOf(dashboard)) : widgetsOf(dashboard)
