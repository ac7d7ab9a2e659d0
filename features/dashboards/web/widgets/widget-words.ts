import type { Words } from '@haulway/platform/messages.ts'
import { declaredWidget, type Widget } from '../../widget.ts'

/** The title of a widget, or the name of its kind. */
export function widgetTitle(words: Words, widget: Widget): string {
  return widget.title ?? declaredWidget(widget.kind)?.title(words, widget) ?? widget.kind
}
