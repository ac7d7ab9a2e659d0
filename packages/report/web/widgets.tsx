import { createContext, use, type ReactNode } from 'react'
import type { WebWidget } from './draw-widget.ts'

/** Loaded on first use; returns the same promise each time. */
export type LazyWidgets = () => Promise<readonly WebWidget[]>
const KnownWidgets = createContext<readonly WebWidget[] | LazyWidgets>([])

/** Provides the declared widgets. */
export function WidgetsProvider({
  widgets,
  children,
}: {
  readonly widgets: readonly WebWidget[] | LazyWidgets
  readonly children: ReactNode
}) {
  return <KnownWidgets value={widgets}>{children}</KnownWidgets>
}

/** Component that draws widgets of a kind; suspends until the widgets are loaded. */
export function useWidgetBody(kind: string): WebWidget['render'] | undefined {
  const known = use(KnownWidgets)
  const widgets = typeof known === 'function' ? use(known()) : known
  return widgets.find(({ widget }) => widget.kind === kind)?.render
}
