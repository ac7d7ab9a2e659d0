import { Code, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FieldInputProps, FieldKind } from '../../web/fieldKind.ts'
import { inputProps } from '../../web/inputs.ts'
import { jsonTextProblem } from './settings.ts'

function written(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
}

function read(text: string): unknown {
  if (text.trim() === '') return null
  return jsonTextProblem(text) === undefined ? (JSON.parse(text) as unknown) : text
}

/** Where the error is in the text, as the textarea counts. */
function offsetOf(text: string, args: Readonly<Record<string, string | number>> = {}): number {
  const lines = text.split('\n').slice(0, Number(args['line'] ?? 1) - 1)
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(args['column'] ?? 1) - 1
}

/** JSON as text; while it is none, the place of the error is told, and leaving the field selects it. */
function SettingsInput(props: FieldInputProps) {
  const { value, onChange, onBlur, show } = props
  const [typed, setTyped] = useState({ text: written(value), value })
  const area = useRef<HTMLTextAreaElement>(null)
  // The value came from elsewhere than the keyboard: show that one.
  if (typed.value !== value) setTyped({ text: written(value), value })
  const wrong = typeof typed.value === 'string' ? jsonTextProblem(typed.text) : undefined
  return (
    <Textarea
      {...inputProps(props)}
      ref={area}
      autosize
      minRows={4}
      maxRows={20}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      error={wrong ? show.words(wrong.key, wrong.args) : props.error}
      value={typed.text}
      onBlur={() => {
        const at = wrong && offsetOf(typed.text, wrong.args)
        if (at !== undefined) area.current?.setSelectionRange(at, at + 1)
        onBlur?.()
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        const next = read(text)
        setTyped({ text, value: next })
        onChange(next)
      }}
    />
  )
}

export const settingsKind: FieldKind = {
  Input: SettingsInput,
  Shown: ({ value }) => (value === null || value === undefined ? null : <Code block>{written(value)}</Code>),
}
