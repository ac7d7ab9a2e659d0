import { ActionIcon, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Pin, PinOff, X } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { useEscape } from '../keyboard/useEscape.ts'
import styles from './FloatingPanel.module.css'
import { Sheet, type SheetHeight } from './Sheet.tsx'

export interface FloatingPanelProps {
  readonly title: ReactNode
  readonly side: 'left' | 'right'
  /** Shows a close button when given; `Esc` closes it too unless it is pinned. */
  readonly onClose?: () => void
  /** Whether it can be pinned, and its initial state; `Esc` leaves a pinned panel open. */
  readonly pinning?: 'pinned' | 'loose'
  /** Initial width in pixels. The user's own width is stored by `name`. */
  readonly width?: number
  readonly name: string
  /** Called with every width, for layout beside the panel. */
  readonly onWidth?: (width: number) => void
  /** Sheet height on a phone, and the callback when the user changes it. */
  readonly height?: SheetHeight
  readonly onHeight?: (height: SheetHeight) => void
  readonly children: ReactNode
}

/** Core 9: below 768 px panels are sheets at the bottom. */
export const NARROW_SCREEN = '(max-width: 767px)'

const NARROWEST = 240
const WIDEST = 640
const STEP = 16

interface Remembered {
  readonly width?: number
  readonly pinned?: boolean
}

/** The user's settings of a panel, stored in their browser. */
function usePanelMemory(name: string) {
  const { me } = useApp()
  const key = `haulway.panel.${me?.id ?? ''}.${name}`
  const [kept, setKept] = useState<Remembered>(() => {
    try {
      const read = JSON.parse(localStorage.getItem(key) ?? '{}') as Remembered | null
      return typeof read === 'object' && read !== null ? read : {}
    } catch {
      return {}
    }
  })
  const keep = (change: Remembered) => {
    const next = { ...kept, ...change }
    setKept(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return [kept, keep] as const
}

/**
 * A panel over a map: resizable at its inner edge, pinnable, closed with `Esc` when it is topmost; a sheet on a
 * phone.
 */
export function FloatingPanel(props: FloatingPanelProps) {
  const { title, side, onClose, pinning, name, onWidth, height = 'half', onHeight, children } = props
  const words = useWords()
  const heading = useId()
  const narrow = useMediaQuery(NARROW_SCREEN, false, { getInitialValueInEffect: false })
  const [kept, keep] = usePanelMemory(name)
  const asked = kept.width ?? NaN
  const width = asked >= NARROWEST && asked <= WIDEST ? asked : (props.width ?? 320)
  const pinned = !narrow && pinning !== undefined && (kept.pinned ?? pinning === 'pinned')
  useEscape(onClose !== undefined && !pinned, () => onClose?.())
  useEffect(() => onWidth?.(width), [onWidth, width])
  const head = (
    <>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {pinning && !narrow && <PinButton pinned={pinned} onPin={(next) => keep({ pinned: next })} />}
      {onClose && (
        <ActionIcon size={narrow ? 44 : 'sm'} aria-label={words('ui.close')} onClick={onClose}>
          <X size={narrow ? 20 : 16} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
  if (narrow) {
    return (
      <Sheet heading={heading} head={head} height={height} onHeight={onHeight ?? (() => undefined)}>
        {children}
      </Sheet>
    )
  }
  const resize = (to: number) => keep({ width: Math.round(Math.min(WIDEST, Math.max(NARROWEST, to))) })
  return (
    <section className={styles.panel} data-side={side} style={{ width }} aria-labelledby={heading}>
      <header className={styles.head}>{head}</header>
      <div className={styles.body}>{children}</div>
      <Edge side={side} width={width} label={words('ui.resize')} onResize={resize} />
    </section>
  )
}

function PinButton({ pinned, onPin }: { pinned: boolean; onPin: (pinned: boolean) => void }) {
  const words = useWords()
  const Icon = pinned ? PinOff : Pin
  return (
    <Tooltip label={words(pinned ? 'ui.unpin' : 'ui.pin')}>
      <ActionIcon size="sm" aria-pressed={pinned} aria-label={words('ui.pin')} onClick={() => onPin(!pinned)}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
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
    const to = {
      ArrowRight: width + STEP * outward,
      ArrowLeft: width - STEP * outward,
      Home: NARROWEST,
      End: WIDEST,
    }[event.key]
    if (to === undefined) return
    onResize(to)
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
