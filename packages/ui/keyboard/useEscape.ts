import { useEffect, useEffectEvent } from 'react'

/** Open parts that `Esc` can close, the topmost last. */
const open: (() => void)[] = []
let listening = false

/**
 * Open menus, selects and popovers of the component kit, which close themselves; permanently shown lists do not
 * count.
 */
const POPUP =
  '[aria-haspopup][aria-expanded="true"], [role=menu], [role=listbox]:not([tabindex="0"]), .mantine-Popover-dropdown'

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest(POPUP)) return
  const top = open.at(-1)
  if (!top) return
  event.preventDefault()
  top()
}

/** Calls `close` on `Esc` while open and topmost (look, *Keyboard*). */
export function useEscape(isOpen: boolean, close: () => void): void {
  const closed = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    if (!listening) {
      // Capture phase: before other handlers, while everything open is still open.
      document.addEventListener('keydown', onKey, { capture: true })
      listening = true
    }
    const entry = () => closed()
    open.push(entry)
    return () => {
      open.splice(open.indexOf(entry), 1)
    }
  }, [isOpen])
}
