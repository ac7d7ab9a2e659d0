import { decimalSeparator, parseNumber } from '@haulway/platform/measures.ts'
import type { FieldInputProps, FieldKind } from '../../web/fieldKind.ts'
import { NumberText } from '../../web/NumberText.tsx'

function NumberInput(props: FieldInputProps) {
  const { locale } = props.show
  return (
    <NumberText
      {...props}
      unit=""
      parse={(text) => parseNumber(text, locale)}
      edit={(value) => String(value).replace('.', decimalSeparator(locale))}
    />
  )
}

export const numberKind: FieldKind = { Input: NumberInput }
