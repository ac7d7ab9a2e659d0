/** All widgets of dashboards, `features/<slice>/<name>.widget.ts` of every slice; a new widget is of the first kind. */
import { allWidgets } from '#widgets'

export const widgets = allWidgets.toSorted(
  (one, other) => one.order - other.order || (one.kind < other.kind ? -1 : 1),
)
