import type { Widget } from '../widget.ts'
import { widgetsOf } from './useWidgetChanges.ts'
import type { WidgetsProps } from './widgets-props.ts'
import { withWidget } from './withWidget.ts'

/** The widgets of a dashboard, the one that is being edited as it would be. */
export const shownWidgets = ({
  dashboard,
  draft,
}: Pick<WidgetsProps, 'dashboard' | 'draft'>): readonly Widget[] =>
  draft ? withWidget(draft)(widgetsOf(dashboard)) : widgetsOf(dashboard)
