import { useElementSize } from '@mantine/hooks'
import ReactGridLayout, { noCompactor, type Layout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { layOutWidgets, placeWidgets, LEAST } from '../../canvas.ts'
import { CANVAS_COLUMNS } from '../../widget.ts'
import { shownWidgets } from './shownWidgets.ts'
import { WidgetCard } from './WidgetCard.tsx'
import { WidgetMenu } from './WidgetMenu.tsx'
import type { WidgetsProps } from './widgets-props.ts'
import styles from '../dashboard.module.css'

const ROW_HEIGHT = 32
const GAP = 12

/** The free layout: widgets are dragged by their heads and resized at their corners. */
export function Canvas(props: WidgetsProps) {
  const { dashboard, look, editing, draft, onChange } = props
  const { ref, width } = useElementSize()
  const widgets = shownWidgets(props)
  const places = layOutWidgets(widgets, dashboard.defaultWidgetSize)
  const layout = [...places].map(([i, { x, y, width: w, height: h }]) => ({
    i,
    x,
    y,
    w,
    h,
    minW: LEAST.width,
    minH: LEAST.height,
  }))
  function lay(next: Layout): void {
    const laid = new Map(next.map(({ i, x, y, w, h }) => [i, { x, y, width: w, height: h }]))
    onChange((all) => placeWidgets(all, laid))
  }
  return (
    <div ref={ref} className={styles.canvas}>
      {width > 0 && (
        <ReactGridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: CANVAS_COLUMNS, rowHeight: ROW_HEIGHT, margin: [GAP, GAP] }}
          dragConfig={{ enabled: editing, handle: '[data-handle=true] header', cancel: 'button' }}
          resizeConfig={{ enabled: editing }}
          compactor={noCompactor}
          onDragStop={lay}
          onResizeStop={lay}
        >
          {widgets.map((widget) => (
            <div key={widget.key} data-handle={editing}>
              <WidgetCard
                dashboard={dashboard.id}
                widget={widget}
                look={look}
                isDraft={widget.key === draft?.key}
                tools={editing && <WidgetMenu {...props} widget={widget} free />}
              />
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  )
}
