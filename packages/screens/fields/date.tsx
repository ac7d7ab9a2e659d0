import { TextInput } from '@mantine/core'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'

function DateInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      type="date"
      styles={widthOf(180)}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  )
}

export const components: FieldComponents = { Input: DateInput }
