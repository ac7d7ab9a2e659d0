import type { Widget } from '../../widget.ts'
import type { WidgetChange } from '../useWidgetChanges.ts'

const placeOf = ({ x, y, width, height }: Widget) => ({ x, y, width, height })

/** Replaces a widget where it is now, or appends a new one. */
export const withWidget =
  (widget: Widget): WidgetChange =>
  (all) =>
    all.some((one) => one.key === widget.key)
      ? all.map((one) => (one.key === widget.key ? { ...widget, ...placeOf(one) } : one))
      : [...all, widget]
