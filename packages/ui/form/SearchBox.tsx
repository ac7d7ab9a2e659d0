import { CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { isSlash, isTyping } from '../keyboard/keyboard.ts'
import type { ComboboxInput } from '../keyboard/useCombobox.ts'

const PAUSE_MS = 250

export interface SearchBoxProps {
  readonly value: string
  /** Called when typing pauses, and at once when emptied or on Enter. */
  readonly onChange: (value: string) => void
  readonly label?: string
  /** Where options for the text are listed beside it. */
  readonly combobox?: ComboboxInput
}

/** Text search of a list; `/` brings the focus here, and Esc empties it. */
export function SearchBox({ value, onChange, label, combobox }: SearchBoxProps) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState(value)
  // The value changed elsewhere (back button): show it.
  if (value !== reported) {
    setReported(value)
    setTyped(value)
  }
  const send = (text: string) => {
    if (text === reported) return
    setReported(text)
    onChange(text)
  }
  const report = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(() => report(typed.trim()), typed === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useSlashKey(() => input.current?.focus())
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      setTyped('')
    } else if (typed.trim() === value) combobox?.onKeyDown(event)
    // The options are still those of an earlier text.
    else if (event.key === 'Enter') send(typed.trim())
  }
  const name = label ?? words('ui.search')
  return (
    <TextInput
      ref={input}
      type="search"
      {...combobox}
      size="sm"
      w={220}
      aria-label={name}
      placeholder={name}
      value={typed}
      leftSection={<Search size={15} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size="sm" aria-label={words('ui.clear')} onClick={() => setTyped('')} />
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={press}
    />
  )
}

function useSlashKey(run: () => void): void {
  const pressed = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isSlash(event) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.defaultPrevented || isTyping(event.target)) return
    // Nothing behind a dialog gets the focus.
    if (document.querySelector('[aria-modal="true"]') !== null) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
