import { useEffect, useEffectEvent } from 'react'

/** What `Esc` would close, the top last. */
const open: (() => void)[] = []
let listening = false

function onKey(event: KeyboardEvent): void {
  // Menus, selects and dialogs of the kit take the key first and say so.
  if (event.key !== 'Escape' || event.defaultPrevented) return
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
      document.addEventListener('keydown', onKey)
      listening = true
    }
    const entry = () => closed()
    open.push(entry)
    return () => {
      open.splice(open.indexOf(entry), 1)
    }
  }, [isOpen])
}
