import { SegmentedControl } from '@mantine/core'
import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Reference } from '@haulway/resource'
import { useEffect, useRef, useState } from 'react'
import { ColorLegend, type UsedValueColors } from '../../../color-sets/web/parts.ts'
import { shownStates } from '../../machine-filter.ts'
import styles from '../dispatcher.module.css'
import type { MachineColoring, Trailing } from '../useDispatcherAddress.ts'

const REMEMBERED = 'haulway.dispatcher.legend'

export interface LegendProps {
  readonly theme: Theme
  readonly coloring: MachineColoring
  readonly onColoring: (coloring: MachineColoring) => void
  readonly trails: Trailing
  readonly onTrails: (trails: Trailing) => void
  /** The pixels of the map that it covers; 0 while closed. */
  readonly onWidth: (width: number) => void
  readonly ages: UsedValueColors
  /** The material of the route that is shown in its colour. */
  readonly hauled: (Reference & { readonly used: UsedValueColors }) | null
}

/** The meaning of marks, and the choice of what colours mean; remembers whether it is open. */
export function Legend(props: LegendProps) {
  const { theme, coloring, onColoring, trails, onTrails, onWidth, ages, hauled } = props
  const words = useWords()
  const [open, setOpen] = useState(() => localStorage.getItem(REMEMBERED) === 'open')
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => onWidth(open ? (box.current?.offsetWidth ?? 0) : 0), [onWidth, open])
  const toggle = (next: boolean) => {
    setOpen(next)
    localStorage.setItem(REMEMBERED, next ? 'open' : 'closed')
  }
  return (
    <details
      ref={box}
      className={styles.legend}
      open={open}
      onToggle={(event) => toggle(event.currentTarget.open)}
    >
      <summary>{words('dispatcher.legend')}</summary>
      <SegmentedControl
        size="xs"
        fullWidth
        className={styles.coloring}
        aria-label={words('dispatcher.legend.colors')}
        value={coloring}
        data={(['states', 'ages'] as const).map((value) => ({
          value,
          label: words(`dispatcher.legend.${value}`),
        }))}
        onChange={(value) => onColoring(value === 'ages' ? 'ages' : 'states')}
      />
      {coloring === 'ages' ? <ColorLegend kind="ages" used={ages} theme={theme} /> : <States theme={theme} />}
      {hauled && (
        <ColorLegend
          kind="materials"
          used={hauled.used}
          theme={theme}
          titles={new Map([[hauled.id, hauled.title]])}
        />
      )}
      <p>{words('dispatcher.legend.heading')}</p>
      <p className={styles.trails}>{words('dispatcher.trails')}</p>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={words('dispatcher.trails')}
        value={trails}
        data={(['selected', 'all'] as const).map((value) => ({
          value,
          label: words(`dispatcher.trails.${value}`),
        }))}
        onChange={(value) => onTrails(value === 'all' ? 'all' : 'selected')}
      />
    </details>
  )
}

function States({ theme }: { theme: Theme }) {
  const words = useWords()
  return (
    <ul>
      {shownStates.map((state) => (
        <li key={state}>
          <StateMark
            state={state === 'offline' ? 'idle' : state}
            offline={state === 'offline'}
            theme={theme}
          />
          {words(`telemetry.activity.${state}`)}
        </li>
      ))}
    </ul>
  )
}
