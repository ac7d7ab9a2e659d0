import { type PointerEvent, useRef, useState } from 'react'

/** Where a layer would come to lie: in a folder (null: in none), with so many layers above it. */
export interface Target {
  readonly folder: string | null
  readonly above: number
}

export interface Dragging {
  readonly layer: string
  readonly target: Target | null
}

/** What marks a place to drop at: folder and number of layers above, as `data-drop` says them. */
export const dropAt = ({ folder, above }: Target): string => `${above} ${folder ?? ''}`

function targetUnder(event: PointerEvent): Target | null {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]')
  if (!under) return null
  const [above = '0', folder = ''] = (under.dataset['drop'] ?? '').split(' ')
  const { top, height } = under.getBoundingClientRect()
  // A group is dropped into at its end; a row above or below itself.
  const isBelow = under.dataset['row'] !== undefined && event.clientY > top + height / 2
  return { folder: folder || null, above: Number(above) + (isBelow ? 1 : 0) }
}

/** Dragging layers by their handles with mouse, pen or finger. Esc, or letting go elsewhere, leaves all as it was. */
export function useDragging(onDrop: (layer: string, target: Target) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const held = useRef<Dragging | null>(null)
  const hold = (next: Dragging | null) => {
    held.current = next
    setDragging(next)
  }
  const handle = (layer: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      hold({ layer, target: null })
    },
    onPointerMove(event: PointerEvent) {
      if (held.current) hold({ layer, target: targetUnder(event) })
    },
    onPointerUp() {
      const target = held.current?.target
      hold(null)
      if (target) onDrop(layer, target)
    },
    onPointerCancel: () => hold(null),
  })
  return { dragging, handle, stop: () => hold(null) }
}
