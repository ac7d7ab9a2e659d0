import { TextInput } from '@mantine/core'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'

/**
 * Parses `6:00`, `600` and `0600`, the usual ways to write a time; other text is passed on and reported as invalid.
 */
function written(text: string): string {
  const [, hours, minutes] = /^(\d{1,2})[:.]?(\d\d)$/.exec(text.trim()) ?? []
  return hours === undefined ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`
}

/** 24-hour clock, whatever the browser's own inputs would show. */
function TimeInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      placeholder="HH:mm"
      styles={widthOf(180)}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
      onBlur={(event) => {
        const text = written(event.currentTarget.value)
        if (text !== event.currentTarget.value) props.onChange(text || null)
        props.onBlur?.()
      }}
    />
  )
}

export const components: FieldComponents = { Input: TimeInput }
