import { PasswordInput } from '@mantine/core'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf } from '../inputs/inputs.ts'

function SecretInput(props: FieldInputProps) {
  return (
    <PasswordInput
      {...inputProps(props)}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autoComplete="new-password"
    />
  )
}

/** Never shown. */
export const components: FieldComponents = { Input: SecretInput }
