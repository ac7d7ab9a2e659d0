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

const DECIMALS = 6

export const numberKind: FieldKind = {
  Input: NumberInput,
  text: (value, _, { locale }) =>
    typeof value === 'number'
      ? new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS }).format(value)
      : '',
  number: (value) => (typeof value === 'number' ? value : null),
}
