/** What dashboards can show: `features/<slice>/<name>.widget.ts` of every slice. The first is what a new one is at first. */
import { found } from '#widgets'

export const widgets = found.toSorted(
  (one, other) => one.order - other.order || (one.kind < other.kind ? -1 : 1),
)
