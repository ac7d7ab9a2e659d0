import { createContext, use, type ReactNode } from 'react'
import type { WebWidget } from './draw-widget.ts'

/** They come when they are first asked for, each time the same promise. */
export type ComingWidgets = () => Promise<readonly WebWidget[]>
const KnownWidgets = createContext<readonly WebWidget[] | ComingWidgets>([])

/** Tells which widgets there are. */
export function WidgetsProvider({
  widgets,
  children,
}: {
  readonly widgets: readonly WebWidget[] | ComingWidgets
  readonly children: ReactNode
}) {
  return <KnownWidgets value={widgets}>{children}</KnownWidgets>
}

/** Draws widgets of a kind; whoever asks waits until they are known. */
export function useWidgetBody(kind: string): WebWidget['render'] | undefined {
  const known = use(KnownWidgets)
  const widgets = typeof known === 'function' ? use(known()) : known
  return widgets.find(({ widget }) => widget.kind === kind)?.render
}
