import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldInputProps } from '../fields/field-components.ts'
import { inputProps, widthOf } from './inputs.ts'

export interface NumberTextProps extends FieldInputProps {
  /** Shown inside the input. */
  readonly unit: string
  readonly parse: (text: string) => number | undefined
  /** The number as text to edit. */
  readonly edit: (value: number) => string
}

/**
 * A number as people type it. What is no number stays as typed and is the field's value, so that the check names
 * the mistake and nothing typed is lost.
 */
export function NumberText({ unit, parse, edit, ...props }: NumberTextProps) {
  const { value, onChange } = props
  const [typed, setTyped] = useState({ text: shown(value, edit), value })
  // The value came from elsewhere than the keyboard: show that one.
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
