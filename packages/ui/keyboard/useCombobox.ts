import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react'

interface Option {
  readonly id: string
}

/** Properties of the text field. */
export interface ComboboxInput {
  readonly role: 'combobox'
  readonly autoComplete: 'off'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string
  readonly 'aria-activedescendant': string | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export interface Combobox<O extends Option> {
  readonly chosen: O | undefined
  readonly input: ComboboxInput
  readonly list: { readonly id: string; readonly role: 'listbox' }
  readonly propsOf: (option: O) => {
    readonly id: string
    readonly role: 'option'
    readonly 'aria-selected': boolean
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onClick: () => void
  }
}

export interface ComboboxOptions<O extends Option> {
  readonly text: string
  readonly options: readonly O[]
  /** Whether Enter opens the first option before an arrow key chose one. */
  readonly first: boolean
  readonly onOpen: (option: O) => void
}

/** A text field with options below it: arrow keys choose one and Enter opens it, while the field keeps the focus. */
export function useCombobox<O extends Option>(props: ComboboxOptions<O>): Combobox<O> {
  const { text, options, first, onOpen } = props
  const list = useId()
  const start = first ? 0 : -1
  const [choice, setChoice] = useState({ text, at: start })
  // Another text has other options.
  const at = choice.text === text ? Math.min(choice.at, options.length - 1) : start
  const chosen = options[at]
  const active = chosen && `${list}-${chosen.id}`
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a Chinese word opens nothing.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const count = options.length - start
      setChoice({ text, at: ((at - start + step + count) % count) + start })
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onOpen(chosen)
    }
  }
  return {
    chosen,
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': options.length > 0,
      'aria-controls': list,
      'aria-activedescendant': active,
      onKeyDown,
    },
    list: { id: list, role: 'listbox' },
    propsOf: (option) => ({
      id: `${list}-${option.id}`,
      role: 'option',
      'aria-selected': option === chosen,
      onPointerDown: (event) => event.preventDefault(),
      onClick: () => onOpen(option),
    }),
  }
}
