import { TextInput } from '@mantine/core'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'

/** Typed text, because browsers format native date inputs in their own way (core 9). */
function DateInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      placeholder="YYYY-MM-DD"
      styles={widthOf(180)}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value.trim() || null)}
    />
  )
}

export const components: FieldComponents = { Input: DateInput }
