import { ActionIcon } from '@mantine/core'
import { Pin, PinOff, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useEscape } from './escape.ts'
import styles from './FloatingPanel.module.css'

export interface FloatingPanelProps {
  readonly title: ReactNode
  readonly side: 'left' | 'right'
  /** Closing is offered when given; `Esc` closes it too unless pinned. */
  readonly onClose?: () => void
  /** Pinned panels stay open when the reader turns to something else; offered when given. */
  readonly pinned?: boolean
  readonly onPin?: (pinned: boolean) => void
  /** Pixels at first; remembered by `name`. */
  readonly width?: number
  readonly name: string
  readonly children: ReactNode
}

const NARROWEST = 240
const WIDEST = 640
const STEP = 16

function remembered(name: string, otherwise: number): number {
  const width = Number(localStorage.getItem(`haulway.panel.${name}`))
  return width >= NARROWEST && width <= WIDEST ? width : otherwise
}

/** A panel over a map: resizable at its inner edge, pinnable, closed with `Esc` when it is the top thing. */
export function FloatingPanel(props: FloatingPanelProps) {
  const { title, side, onClose, pinned = false, onPin, name, children } = props
  const words = useWords()
  const heading = useId()
  const [width, setWidth] = useState(() => remembered(name, props.width ?? 320))
  useEscape(onClose !== undefined && !pinned, () => onClose?.())

  function resize(to: number): void {
    const next = Math.round(Math.min(WIDEST, Math.max(NARROWEST, to)))
    setWidth(next)
    localStorage.setItem(`haulway.panel.${name}`, String(next))
  }

  return (
    <section className={styles.panel} data-side={side} style={{ width }} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {onPin && (
          <ActionIcon
            size="sm"
            aria-pressed={pinned}
            aria-label={words(pinned ? 'ui.unpin' : 'ui.pin')}
            onClick={() => onPin(!pinned)}
          >
            {pinned ? <PinOff size={15} aria-hidden /> : <Pin size={15} aria-hidden />}
          </ActionIcon>
        )}
        {onClose && (
          <ActionIcon size="sm" aria-label={words('ui.close')} onClick={onClose}>
            <X size={16} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      <Edge side={side} width={width} label={words('ui.resize')} onResize={resize} />
    </section>
  )
}

function Edge(props: {
  side: 'left' | 'right'
  width: number
  label: string
  onResize: (to: number) => void
}) {
  const { side, width, label, onResize } = props
  const outward = side === 'left' ? 1 : -1

  function drag(event: PointerEvent<HTMLDivElement>): void {
    const start = event.clientX
    const target = event.currentTarget
    target.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => onResize(width + (moved.clientX - start) * outward)
    target.addEventListener('pointermove', move)
    target.addEventListener('lostpointercapture', () => target.removeEventListener('pointermove', move), {
      once: true,
    })
  }

  function key(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight') onResize(width + STEP * outward)
    else if (event.key === 'ArrowLeft') onResize(width - STEP * outward)
    else return
    event.preventDefault()
  }

  return (
    <div
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      onPointerDown={drag}
      onKeyDown={key}
    />
  )
}
