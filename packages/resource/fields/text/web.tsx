import { Textarea, TextInput } from '@mantine/core'
import type { FieldInputProps, FieldKind } from '../../web/fieldKind.ts'
import { inputProps, textOf } from '../../web/inputs.ts'
import type { TextOptions } from './text.ts'

function TextFieldInput(props: FieldInputProps) {
  const { multiline, format } = props.declared.options as TextOptions
  const common = {
    ...inputProps(props),
    value: textOf(props.value),
    onChange: (event: { currentTarget: { value: string } }) => props.onChange(event.currentTarget.value),
  }
  if (multiline) return <Textarea {...common} autosize minRows={3} maxRows={12} />
  return <TextInput {...common} type={format === 'email' ? 'email' : 'text'} autoComplete="off" />
}

export const textKind: FieldKind = { Input: TextFieldInput, text: textOf }
