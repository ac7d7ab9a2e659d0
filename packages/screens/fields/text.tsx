import { Textarea, TextInput } from '@mantine/core'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'
import { formatMac } from '../inputs/mac-text.ts'
import type { TextOptions } from '@haulway/resource/fields/text/text.ts'

/** Texts with at least this maximum length take the full width. */
const WIDE = 128

function TextFieldInput(props: FieldInputProps) {
  const { multiline, format, max = WIDE } = props.declared.options as TextOptions
  const shown = textOf(props.value)
  const common = {
    ...inputProps(props),
    value: shown,
    onChange({ currentTarget: { value } }: { currentTarget: { value: string } }) {
      props.onChange(format === 'mac' ? formatMac(value, shown) : value)
    },
  }
  if (multiline) return <Textarea {...common} autosize minRows={3} maxRows={12} />
  return (
    <TextInput
      {...common}
      styles={max < WIDE ? widthOf(320) : {}}
      type={format === 'email' || format === 'url' ? format : 'text'}
      autoComplete="off"
      {...(format === 'mac' ? { placeholder: 'FF:FF:FF:FF:FF:FF', spellCheck: false } : {})}
    />
  )
}

export const components: FieldComponents = { Input: TextFieldInput }
