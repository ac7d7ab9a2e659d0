import { useEffect, useEffectEvent } from 'react'

/** What `Esc` would close, the top last. */
const open: (() => void)[] = []
let listening = false

/** Open menus, selects and popovers of the kit, which close themselves; a list that is always there does not. */
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

/** Closes this with `Esc` while it is open, but only when nothing was opened above it (look, *Keyboard*). */
export function useEscape(isOpen: boolean, close: () => void): void {
  const closed = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    if (!listening) {
      // Before anybody else, while what is open is still open.
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
