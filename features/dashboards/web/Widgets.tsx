import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, type CSSProperties } from 'react'
import { columnsOf, spanOf } from '../columns.ts'
import { declaredWidget } from '../widget.ts'
import { widgetsOf } from './useWidgetChanges.ts'
import { WidgetCard } from './WidgetCard.tsx'
import type { WidgetsProps } from './widgets-props.ts'
import { WidgetMenu } from './WidgetMenu.tsx'
import styles from './dashboard.module.css'

/** Below it one column stands for every layout (core 9, *mobile breakpoint*). */
const SMALL = '(max-width: 767px)'

const Canvas = lazy(() => import('./Canvas.tsx').then((file) => ({ default: file.Canvas })))

/** The widgets of a dashboard in its layout. */
export function Widgets(props: WidgetsProps) {
  const small = useMediaQuery(SMALL, window.matchMedia(SMALL).matches) ?? false
  if (props.dashboard.layout !== 'FREEFORM_CANVAS' || small) return <Columns {...props} small={small} />
  return (
    <Suspense fallback={<Skeleton height={340} />}>
      <Canvas {...props} />
    </Suspense>
  )
}

/** In rows, one after the other; the sizes take their columns. */
function Columns(props: WidgetsProps & { small: boolean }) {
  const { dashboard, step, editing, small } = props
  const columns = small ? 1 : columnsOf(dashboard.layout)
  return (
    <ul className={styles.columns} style={{ '--columns': columns } as CSSProperties}>
      {widgetsOf(dashboard).map((widget) => {
        const size = widget.size ?? dashboard.defaultWidgetSize
        return (
          <li
            key={widget.key}
            data-size={size}
            data-compact={declaredWidget(widget.kind)?.compact}
            style={{ gridColumn: `span ${spanOf(size, columns)}` }}
          >
            <WidgetCard
              dashboard={dashboard.id}
              widget={widget}
              step={step}
              tools={editing && <WidgetMenu {...props} widget={widget} free={false} />}
            />
          </li>
        )
      })}
    </ul>
  )
}
