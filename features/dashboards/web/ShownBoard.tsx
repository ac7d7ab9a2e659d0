import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import { layOutWidgets } from '../canvas.ts'
import { columnsOf } from '../columns.ts'
import type { ShownDashboard } from '../dashboards.endpoints.ts'
import { CANVAS_COLUMNS, type Widget } from '../widget.ts'
import { ColumnLayout } from './widgets/ColumnLayout.tsx'
import { CardFrame } from './widgets/WidgetCard.tsx'
import styles from './dashboard.module.css'

/** Below this width every layout is one column (core 9, *mobile breakpoint*). */
const NARROW_PIXELS = 768

const nothing = () => {}

/** A read-only dashboard with known figures, for reading at a distance. */
export function ShownBoard({ dashboard }: { dashboard: ShownDashboard }) {
  const { ref, width } = useElementSize()
  const isNarrow = width < NARROW_PIXELS
  return (
    <div ref={ref} className={`${styles.dashboard} ${styles.shown}`}>
      <header>
        <h1>{dashboard.headerTitle}</h1>
        {dashboard.subTitle !== null && <p>{dashboard.subTitle}</p>}
      </header>
      {width === 0 ? (
        <Skeleton height={340} />
      ) : dashboard.layout === 'FREEFORM_CANVAS' && !isNarrow ? (
        <Free dashboard={dashboard} />
      ) : (
        <ColumnLayout
          widgets={dashboard.widgets}
          columns={isNarrow ? 1 : columnsOf(dashboard.layout)}
          usualSize={dashboard.defaultWidgetSize}
          render={(widget) => <Card dashboard={dashboard} widget={widget} />}
        />
      )}
    </div>
  )
}

function Card({ dashboard, widget }: { dashboard: ShownDashboard; widget: Widget }) {
  const figures = dashboard.figures.find(({ key }) => key === widget.key)
  return (
    <CardFrame
      widget={widget}
      shown={figures && { figures, zone: dashboard.timeZone }}
      busy={false}
      failure={null}
      onRetry={nothing}
    />
  )
}

/** The free layout, without moving. */
function Free({ dashboard }: { dashboard: ShownDashboard }) {
  const places = layOutWidgets(dashboard.widgets, dashboard.defaultWidgetSize)
  const rows = Math.max(0, ...[...places.values()].map(({ y, height }) => y + height))
  return (
    <div className={styles.free} style={{ '--columns': CANVAS_COLUMNS, '--rows': rows } as CSSProperties}>
      {dashboard.widgets.map((widget) => {
        const { x = 0, y = 0, width = 1, height = 1 } = places.get(widget.key) ?? {}
        const area = { gridColumn: `${x + 1} / span ${width}`, gridRow: `${y + 1} / span ${height}` }
        return (
          <div key={widget.key} style={area}>
            <Card dashboard={dashboard} widget={widget} />
          </div>
        )
      })}
    </div>
  )
}
