import type { Widgets } from '@haulway/report'

/** What every `features/<slice>/<name>.widget.ts` declares, found at run time by `web/widgets.ts` or `server/widgets.ts`. */
export declare const allWidgets: readonly Widgets[keyof Widgets][]
