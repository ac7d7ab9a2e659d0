import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense } from 'react'
import { columnsOf } from '../../columns.ts'
import { ColumnLayout } from './ColumnLayout.tsx'
import { shownWidgets } from './shownWidgets.ts'
import { WidgetCard } from './WidgetCard.tsx'
import type { WidgetsProps } from './widgets-props.ts'
import { WidgetMenu } from './WidgetMenu.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

/** Below this width every layout is one column (core 9, *mobile breakpoint*). */
const SMALL = '(max-width: 767px)'

const Canvas = lazyPart(() => import('./Canvas.tsx').then((file) => file.Canvas))

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

/** In rows, one after the other. */
function Columns(props: WidgetsProps & { small: boolean }) {
  const { dashboard, look, editing, draft, small } = props
  return (
    <ColumnLayout
      widgets={shownWidgets(props)}
      columns={small ? 1 : columnsOf(dashboard.layout)}
      usualSize={dashboard.defaultWidgetSize}
      render={(widget) => (
        <WidgetCard
          dashboard={dashboard.id}
          widget={widget}
          look={look}
          isDraft={widget.key === draft?.key}
          tools={editing && <WidgetMenu {...props} widget={widget} free={false} />}
        />
      )}
    />
  )
}
