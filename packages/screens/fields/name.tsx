import { TextInput } from '@mantine/core'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'

function NameInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      styles={widthOf(320)}
      autoComplete="off"
      spellCheck={false}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export const components: FieldComponents = { Input: NameInput }
