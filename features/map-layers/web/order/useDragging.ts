import { type PointerEvent, useRef, useState } from 'react'

/** Drop target of a layer: a folder (null: none), and the number of layers above. */
export interface DropTarget {
  readonly folder: string | null
  readonly above: number
}

export interface Dragging {
  readonly layer: string
  readonly target: DropTarget | null
}

/** Marks a drop target: folder and number of layers above, as the value of `data-drop`. */
export const dropKey = ({ folder, above }: DropTarget): string => `${above} ${folder ?? ''}`

function targetUnder(event: PointerEvent): DropTarget | null {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]')
  if (!under) return null
  const [above = '0', folder = ''] = (under.dataset['drop'] ?? '').split(' ')
  const { top, height } = under.getBoundingClientRect()
  // Dropping on a group appends; dropping on a row inserts above or below it.
  const isBelow = under.dataset['row'] !== undefined && event.clientY > top + height / 2
  return { folder: folder || null, above: Number(above) + (isBelow ? 1 : 0) }
}

/** Drags layers by their handles with mouse, pen or finger. Esc, or releasing outside a target, changes nothing. */
export function useDragging(onDrop: (layer: string, target: DropTarget) => void) {
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
