import { decimalSeparator, parseNumber } from '@haulway/platform/measures.ts'
import type { FieldInputProps, FieldKind } from '../../web/fieldKind.ts'
import { NumberText } from '../../web/NumberText.tsx'

/** All digits that a number has, never with an exponent: what is shown can be typed again. */
const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

function NumberInput(props: FieldInputProps) {
  const { locale } = props.show
  return (
    <NumberText
      {...props}
      unit=""
      parse={(text) => parseNumber(text, locale)}
      edit={(value) => plainNumber.format(value).replace('.', decimalSeparator(locale))}
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
