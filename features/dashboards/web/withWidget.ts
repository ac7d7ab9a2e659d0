import type { Widget } from '../widget.ts'
import type { WidgetChange } from './useWidgetChanges.ts'

const placeOf = ({ x, y, width, height }: Widget) => ({ x, y, width, height })

/** The widgets with one put in its place, where it lies by now, or after the others when it is new. */
export const withWidget =
  (widget: Widget): WidgetChange =>
  (all) =>
    all.some((one) => one.key === widget.key)
      ? all.map((one) => (one.key === widget.key ? { ...widget, ...placeOf(one) } : one))
      : [...all, widget]
