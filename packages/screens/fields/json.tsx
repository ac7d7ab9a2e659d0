import { Code, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps } from '../inputs/inputs.ts'

function written(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
}

function read(text: string): unknown {
  if (text.trim() === '') return null
  try {
    const value = JSON.parse(text) as unknown
    // Text that is not an object or list is passed on as typed, so that it is not mistaken for valid JSON.
    return typeof value === 'object' && value !== null ? value : text
  } catch {
    return text
  }
}

function JsonInput(props: FieldInputProps) {
  const { value, onChange } = props
  const [typed, setTyped] = useState({ text: written(value), value })
  // The value changed by other means than typing: show the new value.
  if (typed.value !== value) setTyped({ text: written(value), value })
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={4}
      maxRows={20}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={typed.text}
      onChange={(event) => {
        const text = event.currentTarget.value
        const next = read(text)
        setTyped({ text, value: next })
        onChange(next)
      }}
    />
  )
}

export const components: FieldComponents = {
  Input: JsonInput,
  Shown: ({ value }) => (value === null || value === undefined ? null : <Code block>{written(value)}</Code>),
}
