import { TextInput } from '@mantine/core'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'

function TimeInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      type="time"
      styles={widthOf(180)}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  )
}

export const components: FieldComponents = { Input: TimeInput }
