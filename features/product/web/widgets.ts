/** Every declared widget, found by the bundler: see `#widgets` in `features/package.json`. */
import type { AnyWidget } from '@haulway/report'

const files = import.meta.glob<Readonly<Record<string, AnyWidget>>>('../../*/*.widget.ts', { eager: true })

export const allWidgets: readonly AnyWidget[] = Object.values(files).flatMap((file) => Object.values(file))
