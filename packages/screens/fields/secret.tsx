import { PasswordInput } from '@mantine/core'
import type { FieldInputProps, FieldKind } from '../fieldKind.ts'
import { inputProps, textOf } from '../inputs.ts'

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
export const secretKind: FieldKind = { Input: SecretInput }
