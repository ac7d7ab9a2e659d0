import { useComputedColorScheme } from '@mantine/core'
import { useCallback, type PointerEvent } from 'react'
import { useMachineColors } from '@haulway/map/base/environment.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Span } from '../../engine/movement.ts'
import type { MachineJournal } from '../../engine/machine-journal.ts'
import { formatDuration } from '../format-duration.ts'
import { Canvas, type DrawingContext } from './Canvas.tsx'
import { drawRibbon } from './draw-ribbon.ts'
import styles from './ribbon.module.css'

export interface RibbonProps {
  readonly told: MachineJournal
  readonly span: Span
  /** Called when a pointer selects a moment or moves along. */
  readonly onMoment: (moment: number) => void
}

function momentAt({ currentTarget, clientX }: PointerEvent<HTMLElement>, { from, to }: Span): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return from + ((to - from) * (clientX - left)) / Math.max(1, width)
}

/** A machine's states in their colours, with its events. The clock beside it is moved by keyboard. */
export function Ribbon({ told, span, onMoment }: RibbonProps) {
  const words = useWords()
  const theme = useComputedColorScheme('light')
  const colors = useMachineColors()[theme]
  const draw = useCallback(
    (room: DrawingContext) => drawRibbon({ ...room, span }, told, colors),
    [told, span, colors],
  )
  const { moving, standing, silent, loads, dumps } = told.totals
  const label = words('travelJournal.ribbon', {
    machine: told.title,
    moving: formatDuration(moving),
    standing: formatDuration(standing),
    silent: formatDuration(silent),
    loads,
    dumps,
  })
  const point = (event: PointerEvent<HTMLElement>) => onMoment(momentAt(event, span))
  return (
    <div
      className={styles.ribbon}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event)
      }}
    >
      <Canvas draw={draw} />
    </div>
  )
}
