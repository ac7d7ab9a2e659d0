import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldInputProps } from '../fields/field-components.ts'
import { inputProps, widthOf } from './inputs.ts'

export interface NumberTextProps extends FieldInputProps {
  /** Shown inside the input. */
  readonly unit: string
  readonly parse: (text: string) => number | undefined
  /** Formats the number for editing. */
  readonly edit: (value: number) => string
}

/**
 * Edits a number as text. Invalid text is retained as the field's value, so that validation reports it and no input
 * is lost.
 */
export function NumberText({ unit, parse, edit, ...props }: NumberTextProps) {
  const { value, onChange } = props
  const [typed, setTyped] = useState({ text: shown(value, edit), value })
  // The value changed by other means than typing: show the new value.
  if (typed.value !== value) setTyped({ text: shown(value, edit), value })
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      styles={widthOf(240)}
      rightSection={unit === '' ? undefined : <span aria-hidden>{unit}</span>}
      rightSectionWidth={unit === '' ? undefined : 28 + unit.length * 8}
      rightSectionPointerEvents="none"
      rightSectionProps={{ style: { color: 'var(--mantine-color-dimmed)' } }}
      onChange={(event) => {
        const text = event.currentTarget.value
        const next = text.trim() === '' ? null : (parse(text) ?? text)
        setTyped({ text, value: next })
        onChange(next)
      }}
    />
  )
}

function shown(value: unknown, edit: (value: number) => string): string {
  if (typeof value === 'number') return edit(value)
  return typeof value === 'string' ? value : ''
}
