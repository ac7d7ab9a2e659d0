import type { CSSProperties, ReactNode } from 'react'
import { spanOf } from '../../columns.ts'
import { declaredWidget, type Widget, type WidgetSize } from '../../widget.ts'
import styles from '../dashboard.module.css'

interface ColumnLayoutProps {
  readonly widgets: readonly Widget[]
  readonly columns: number
  /** For widgets without a size of their own. */
  readonly usualSize: WidgetSize
  readonly render: (widget: Widget) => ReactNode
}

/** Widgets in rows, each as many columns wide as its size spans. */
export function ColumnLayout({ widgets, columns, usualSize, render }: ColumnLayoutProps) {
  return (
    <ul className={styles.columns} style={{ '--columns': columns } as CSSProperties}>
      {widgets.map((widget) => {
        const size = widget.size ?? usualSize
        return (
          <li
            key={widget.key}
            data-size={size}
            data-compact={declaredWidget(widget.kind)?.compact}
            style={{ gridColumn: `span ${spanOf(size, columns)}` }}
          >
            {render(widget)}
          </li>
        )
      })}
    </ul>
  )
}
