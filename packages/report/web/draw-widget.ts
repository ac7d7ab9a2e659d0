import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import type { AnyWidget, WidgetSpan } from '../widget.ts'

export interface WidgetBodyProps<Options, Figures> {
  readonly options: Options
  readonly figures: Figures & WidgetSpan
  /** What the widget is called. */
  readonly title: string
}

/** A widget as the browser's program knows it: what draws it is loaded when it is first shown. */
export interface WebWidget {
  readonly widget: AnyWidget
  readonly render: (props: WidgetBodyProps<unknown, object>) => ReactNode
}

export function drawWidget<Options, Figures>(
  widget: AnyWidget,
  load: () => Promise<ComponentType<WidgetBodyProps<Options, Figures>>>,
): WebWidget {
  // Figures are those that the server half of the same widget answers.
  const Body = lazy(async () => ({
    default: (await load()) as ComponentType<WidgetBodyProps<unknown, object>>,
  }))
  return { widget, render: (props) => createElement(Body, props) }
}
