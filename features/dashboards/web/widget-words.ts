import type { Words } from '@haulway/platform/messages.ts'
import { declaredWidget, type Widget } from '../widget.ts'

/** What people called a widget, or else what its kind calls it. */
export function widgetTitle(words: Words, widget: Widget): string {
  return widget.title ?? declaredWidget(widget.kind)?.title(words, widget) ?? widget.kind
}
