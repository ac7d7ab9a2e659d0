import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import styles from './Sheet.module.css'

/** Heights of a sheet: its head only, half of the screen, or all but a strip. */
export const sheetHeights = ['peek', 'half', 'full'] as const
export type SheetHeight = (typeof sheetHeights)[number]

/** The head and the first line of content. */
const PEEK = 124
/** The strip above a full sheet, where the followed machine stays visible. */
const STRIP = 150

/** Height of a sheet in pixels, within the available height. */
export function sheetPixels(height: SheetHeight, room: number): number {
  const half = Math.round(room / 2)
  const full = Math.max(half, room - STRIP)
  return Math.min(room, { peek: PEEK, half, full }[height])
}

function nearest(pixels: number, room: number): SheetHeight {
  const away = (height: SheetHeight) => Math.abs(sheetPixels(height, room) - pixels)
  return sheetHeights.reduce((best, one) => (away(one) < away(best) ? one : best))
}

/** A drag of fewer pixels is a tap. */
const TAP = 6

interface SheetProps {
  readonly heading: string
  readonly head: ReactNode
  readonly height: SheetHeight
  readonly onHeight: (height: SheetHeight) => void
  readonly children: ReactNode
}

/** Makes the sheet draggable; `done` gets the position of release, or null for a tap. */
function dragged(
  event: PointerEvent<HTMLDivElement>,
  sheet: HTMLElement | null,
  hold: (pixels: number | null) => void,
  done: (pixels: number | null, room: number) => void,
): void {
  const target = event.currentTarget
  const room = sheet?.parentElement?.clientHeight ?? 0
  const from = event.clientY
  const first = sheet?.clientHeight ?? 0
  let last = first
  target.setPointerCapture(event.pointerId)
  const move = ({ clientY }: globalThis.PointerEvent) => {
    last = Math.min(room, Math.max(PEEK / 2, first + from - clientY))
    hold(last)
  }
  const release = () => {
    target.removeEventListener('pointermove', move)
    hold(null)
    done(Math.abs(last - first) < TAP ? null : last, room)
  }
  target.addEventListener('pointermove', move)
  target.addEventListener('lostpointercapture', release, { once: true })
}

/** A panel at the bottom of a phone: its handle is dragged, tapped or moved with the arrows. */
export function Sheet({ heading, head, height, onHeight, children }: SheetProps) {
  const words = useWords()
  const sheet = useRef<HTMLElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  const at = sheetHeights.indexOf(height)
  const step = (by: number) => {
    const next = sheetHeights[Math.min(sheetHeights.length - 1, Math.max(0, at + by))]
    if (next) onHeight(next)
  }

  const drag = (event: PointerEvent<HTMLDivElement>) =>
    dragged(event, sheet.current, setHeld, (pixels, room) => {
      if (pixels !== null) onHeight(nearest(pixels, room))
      else if (height === 'full') onHeight('peek')
      else step(1)
    })

  function key(event: KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1, Home: -2, End: 2 }[event.key]
    if (by === undefined) return
    step(by)
    event.preventDefault()
  }

  return (
    <section
      ref={sheet}
      className={styles.sheet}
      data-height={height}
      data-held={held !== null}
      style={held === null ? undefined : { height: held }}
      aria-labelledby={heading}
    >
      <div
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={words('ui.sheet')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={sheetHeights.length - 1}
        aria-valuenow={at}
        aria-valuetext={words(`ui.sheet.${height}`)}
        onPointerDown={drag}
        onKeyDown={key}
      />
      <header className={styles.head}>{head}</header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
