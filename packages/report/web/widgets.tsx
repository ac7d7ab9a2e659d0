import { createContext, useContext, type ReactNode } from 'react'
import type { WebWidget } from './draw-widget.ts'

const KnownWidgets = createContext<readonly WebWidget[]>([])

/** Tells which widgets there are. */
export function WidgetsProvider({
  widgets,
  children,
}: {
  readonly widgets: readonly WebWidget[]
  readonly children: ReactNode
}) {
  return <KnownWidgets value={widgets}>{children}</KnownWidgets>
}

/** Draws widgets of a kind. */
export function useWidgetBody(kind: string): WebWidget['render'] | undefined {
  return useContext(KnownWidgets).find(({ widget }) => widget.kind === kind)?.render
}
