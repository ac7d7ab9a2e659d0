import { useEffect, useEffectEvent, useRef } from 'react'
import { useMe } from '@haulway/platform/web/app.tsx'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { isQuestionMark, isSlash, isTyping, letterOf } from '@haulway/ui/keyboard/keyboard.ts'
import { entriesOf, menuFor } from '../menuFor.ts'

/** The longest pause between `g` and the letter of a screen. */
const SEQUENCE_MS = 1_500

export interface ShortcutActions {
  readonly openPalette: () => void
  readonly openList: () => void
}

/**
 * Ctrl+K, `/` on a screen without search, `?`, and `g` with a screen's letter; inactive while typing and behind
 * dialogs.
 */
export function useShortcuts({ openPalette, openList }: ShortcutActions): void {
  const me = useMe()
  const go = useGo()
  const goPressedAt = useRef(-Infinity)

  const goTo = (letter: string | undefined): boolean => {
    const entry = entriesOf(menuFor(me)).find((one) => one.letter !== undefined && one.letter === letter)
    if (entry) go(entry.to)
    return entry !== undefined
  }

  const plain = (event: KeyboardEvent): boolean => {
    const letter = letterOf(event)
    const follows = event.timeStamp - goPressedAt.current < SEQUENCE_MS
    goPressedAt.current = -Infinity
    if (follows && goTo(letter)) return true
    if (letter === 'g' && !event.shiftKey) {
      goPressedAt.current = event.timeStamp
      return false
    }
    if (isQuestionMark(event)) openList()
    else if (isSlash(event)) openPalette()
    else return false
    return true
  }

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // Screens handle keys first; what is behind a dialog handles none.
    if (event.defaultPrevented || document.querySelector('[aria-modal="true"]') !== null) return
    const commanded = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (commanded && letterOf(event) === 'k') {
      event.preventDefault()
      openPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (plain(event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    // The window handles keys after the document, where the screens' own are.
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
