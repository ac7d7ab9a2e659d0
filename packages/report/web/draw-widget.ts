import { createElement, type ComponentType, type ReactNode } from 'react'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import type { Infer } from '@haulway/resource'
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

export function drawWidget<W extends AnyWidget>(
  widget: W,
  load: () => Promise<ComponentType<WidgetBodyProps<Infer<W['options']>, Infer<W['figures']>>>>,
): WebWidget {
  // Options and figures are those of the same declaration.
  const Body = lazyPart(async () => (await load()) as ComponentType<WidgetBodyProps<unknown, object>>)
  return { widget, render: (props) => createElement(Body, props) }
}
